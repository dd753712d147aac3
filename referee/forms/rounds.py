"""More time for every table of a round."""

from django import forms

from referee.forms.clock import ExtendForm


class ExtendRoundForm(ExtendForm):
    """As for one table, but a round's page always names the last extension it shows."""

    prefix = None
    use_required_attribute = False

    after = forms.IntegerField(min_value=0, max_value=10**17, widget=forms.HiddenInput)
