/** A source of the index counts at most this far from the median of all. */
export const INDEX_CLAMP_PER_MILLE = 5
