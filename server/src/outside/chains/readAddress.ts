/** What the reader of one network's addresses finds. */
export type ReadAddress = { address: string } | 'MALFORMED' | 'CHECKSUM' | 'ZERO'
