"""Stages, draws, rounds, the tables of a round and their results."""
