// The four kinds of number. All are integers.
//
// Amount    bigint   smallest units of an asset; USDT has scale 8, so 1 USDT is 100000000
// Price     number   ticks of a market; with a tick of 0.01, 104233.10 is 10423310
// Quantity  number   lots of a market; with a lot of 0.00001, 0.03 BTC is 3000
// Rate      number   parts per million; a fee of 0.1 % is 1000
//
// Price and Quantity are safe integers, checked where they are made, so that the book compares
// plain numbers. Anything that multiplies goes through bigint and names its rounding.

export type Amount = bigint & { readonly __kind: 'Amount' }
export type Price = number & { readonly __kind: 'Price' }
export type Quantity = number & { readonly __kind: 'Quantity' }
export type Rate = number & { readonly __kind: 'Rate' }

/** Towards zero, or away from it. Which side gains is decided where it is called. */
export type Rounding = 'down' | 'up'
