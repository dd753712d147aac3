"""Stages are drawn, drafts written and changed."""
