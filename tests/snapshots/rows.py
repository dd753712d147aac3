"""What a desk holds, to be held against what a snapshot brings back."""

from config.snapshots.rows import copied_models


def everything(alias: str = "default") -> dict[str, list[tuple]]:
    """Every row of every table that a snapshot holds."""
    return {
        model._meta.label: list(model._base_manager.using(alias).order_by("pk").values_list())
        for model in copied_models()
    }
