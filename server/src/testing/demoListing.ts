// The demo's listing, without a database.
import { kinds } from '../configurationKinds.ts'
import { type Listing, readListing } from '../market/listings/listing.ts'
import { type Values, valuesAmong } from '../settings/kind.ts'

const seeds = await Promise.all(kinds.map((kind) => kind.seeds('demo')))

export const demoValues: Values = valuesAmong(new Map(seeds.flatMap((values) => [...values])))
export const demoListing: Listing = readListing(demoValues)
