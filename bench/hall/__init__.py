"""A full hall: sixty tables that save, hundreds of phones that look, guessers, a large draw.

The desk is served as `script/server` serves it. The load comes from processes of its own on the
same machine, over the loopback and bounded in time; what the desk and the load used of the
processors is counted apart. Quiet phases stand between the busy ones, so that each busy phase is
held against its neighbours in the same run.
"""


def measure() -> list[tuple[str, float, str]]:
    """Milliseconds, and how many times as long as in the quiet phases beside; some ten minutes."""
    # Here, since the processes of the load import this package and need no Django.
    from bench.hall.phases import PHASES, run
    from bench.hall.report import figures

    return figures(run(PHASES))
