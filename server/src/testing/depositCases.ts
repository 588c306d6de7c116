// What arrives on a network, and what is credited: named cases, each played on a chain in memory. A deposit is credited after
// 3 blocks and final after 6; USDT from 1 to 9,999,999.
//
//   pay 100 usdt [+ 40 usdt]   one transaction, with a payment for each amount     mine 3    three blocks
//   look                       a round of the watcher                              drop 2    two blocks are undone for good
//   move 2                     two blocks are undone, and their transactions are mined again
//   become 90 usdt             from the next block on, the newest transaction pays this instead
//   die                        a round that is killed after its first command to the exchange

/** Deposits as 'amount status', oldest first, and the platform wallet's USDT at the end. */
export type DepositCase = [name: string, script: string, deposits: string, balance: string]

const seen: DepositCase[] = [
  ['a payment that waits to be mined is not shown', 'pay 100 usdt; look', '', '0'],
  ['a payment in the newest block is confirming', 'pay 100 usdt; mine 1; look', '100 CONFIRMING', '0'],
  ['one block before the last nothing is credited', 'pay 100 usdt; mine 2; look', '100 CONFIRMING', '0'],
  ['with the last block it is credited', 'pay 100 usdt; mine 3; look', '100 CREDITED', '100'],
  ['it is credited in the round that sees all blocks at once', 'pay 100 usdt; mine 20; look', '100 CREDITED', '100'],
  [
    'it is credited once, however often the watcher looks',
    'pay 100 usdt; mine 3; look; look; look',
    '100 CREDITED',
    '100',
  ],
  ['one block before it is final it cannot leave', 'pay 100 usdt; mine 3; look; mine 2; look', '100 CREDITED', '100'],
  ['with the last block it is final', 'pay 100 usdt; mine 3; look; mine 3; look', '100 WITHDRAWABLE', '100'],
  [
    'a round after many blocks makes a credited one final',
    'pay 100 usdt; mine 3; look; mine 90; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  ['a payment to a stranger is not shown', 'stranger 100; mine 3; look', '', '0'],
  ['a payment of another token is shown and not credited', 'false 100; mine 3; look', '0 REJECTED', '0'],
  ['a transfer that failed is shown and not credited', 'pay 100 usdt; fail; mine 3; look', '100 REJECTED', '0'],
]
const limits: DepositCase[] = [
  ['the smallest amount is credited', 'pay 1 usdt; mine 3; look', '1 CREDITED', '1'],
  ['an amount just below the smallest is not', 'pay 0.999999 usdt; mine 3; look', '0.999999 REJECTED', '0'],
  [
    'two small payments are not added up',
    'pay 0.6 usdt; pay 0.6 usdt; mine 3; look',
    '0.6 REJECTED, 0.6 REJECTED',
    '0',
  ],
  ['an amount of nothing is not shown', 'pay 0 usdt; mine 3; look', '', '0'],
  ['the largest amount is credited', 'pay 9999999 usdt; mine 3; look', '9999999 CREDITED', '9999999'],
  [
    'an amount above the largest waits for a person',
    'pay 9999999.000001 usdt; mine 3; look',
    '9999999.000001 REJECTED',
    '0',
  ],
  ['the smallest unit of the token is kept', 'pay 1.000001 usdt; mine 3; look', '1.000001 CREDITED', '1.000001'],
  ['the network’s own coin is credited', 'pay 0.5 eth; mine 3; look', '0.5 CREDITED', '0'],
  ['every digit of a coin is kept', 'wei 1000000000000000001; mine 3; look', '1.000000000000000001 CREDITED', '0'],
  ['the smallest unit of a coin is too little', 'wei 1; mine 3; look', '0.000000000000000001 REJECTED', '0'],
]
const several: DepositCase[] = [
  [
    'two payments of one transaction are two deposits',
    'pay 60 usdt + 40 usdt; mine 3; look',
    '60 CREDITED, 40 CREDITED',
    '100',
  ],
  [
    'two equal payments of one transaction are two',
    'pay 50 usdt + 50 usdt; mine 3; look',
    '50 CREDITED, 50 CREDITED',
    '100',
  ],
  ['of two payments one may be too small', 'pay 0.5 usdt + 40 usdt; mine 3; look', '0.5 REJECTED, 40 CREDITED', '40'],
  ['two transactions of one block are two', 'pay 10 usdt; pay 20 usdt; mine 3; look', '10 CREDITED, 20 CREDITED', '30'],
  [
    'a later payment is credited later',
    'pay 10 usdt; mine 1; pay 20 usdt; mine 2; look',
    '10 CREDITED, 20 CONFIRMING',
    '10',
  ],
  [
    'ten payments are ten',
    'pay 1 usdt; pay 1 usdt; pay 1 usdt; pay 1 usdt; pay 1 usdt; pay 1 usdt; pay 1 usdt; pay 1 usdt; pay 1 usdt; pay 1 usdt; mine 3; look',
    Array(10).fill('1 CREDITED').join(', '),
    '10',
  ],
  [
    'a failed one beside a good one changes nothing',
    'pay 5 usdt; fail; pay 7 usdt; mine 3; look',
    '5 REJECTED, 7 CREDITED',
    '7',
  ],
  ['a coin and a token beside each other are two', 'pay 5 usdt + 1 eth; mine 3; look', '5 CREDITED, 1 CREDITED', '5'],
  [
    'a transaction that is reported again is credited once',
    'pay 5 usdt; mine 3; look; repeat; mine 3; look',
    '5 WITHDRAWABLE',
    '5',
  ],
]
const undone: DepositCase[] = [
  ['undone before it was credited, it waits', 'pay 100 usdt; mine 2; look; drop 2; look', '100 SEEN', '0'],
  ['undone and mined again at once, it goes on', 'pay 100 usdt; mine 2; look; move 2; look', '100 CONFIRMING', '0'],
  [
    'mined again, it needs all blocks again',
    'pay 100 usdt; mine 2; look; move 2; look; mine 1; look',
    '100 CONFIRMING',
    '0',
  ],
  [
    'mined again and confirmed, it is credited once',
    'pay 100 usdt; mine 2; look; move 2; look; mine 2; look',
    '100 CREDITED',
    '100',
  ],
  [
    'never mined again, it is never credited',
    'pay 100 usdt; mine 2; look; drop 2; look; mine 30; look',
    '100 SEEN',
    '0',
  ],
  ['undone unseen, it is never shown', 'pay 100 usdt; mine 2; drop 2; look; mine 9; look', '', '0'],
  ['moved unseen, it is credited as usual', 'pay 100 usdt; mine 2; move 2; mine 2; look', '100 CREDITED', '100'],
  [
    'blocks before it may be undone',
    'mine 2; look; pay 100 usdt; mine 1; look; move 2; look; mine 2; look',
    '100 CREDITED',
    '100',
  ],
  ['blocks after it may be undone', 'pay 100 usdt; mine 3; look; move 1; look', '100 CREDITED', '100'],
  ['undone after its credit, it is taken back', 'pay 100 usdt; mine 3; look; drop 3; look', '100 REVERSED', '0'],
  ['moved after its credit, it stays', 'pay 100 usdt; mine 3; look; move 3; look', '100 CREDITED', '100'],
  [
    'moved after its credit, it becomes final later',
    'pay 100 usdt; mine 3; look; move 3; look; mine 6; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'taken back and mined later, it is credited again',
    'pay 100 usdt; mine 3; look; drop 3; look; resend; mine 3; look',
    '100 CREDITED',
    '100',
  ],
  [
    'credited again, it becomes final',
    'pay 100 usdt; mine 3; look; drop 3; look; resend; mine 3; look; mine 3; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'undone twice, it is taken back twice',
    'pay 100 usdt; mine 3; look; drop 3; look; resend; mine 3; look; drop 3; look',
    '100 REVERSED',
    '0',
  ],
  [
    'final, it stays whatever is undone after it',
    'pay 100 usdt; mine 3; look; mine 4; look; move 3; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'of two credits only the undone one is taken back',
    'pay 30 usdt; mine 1; pay 100 usdt; mine 3; look; drop 3; look',
    '30 CREDITED, 100 REVERSED',
    '30',
  ],
  [
    'one undone block after another is followed',
    'pay 100 usdt; mine 2; look; move 1; look; move 2; look; move 3; look; mine 3; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'mined again with another amount, that amount alone is credited',
    'pay 100 usdt; mine 3; look; become 90 usdt; move 3; mine 3; look',
    '100 REVERSED, 90 CREDITED',
    '90',
  ],
  [
    'mined with another amount before it was credited, that amount is credited',
    'pay 100 usdt; mine 2; look; become 90 usdt; move 2; mine 3; look',
    '90 CREDITED',
    '90',
  ],
  [
    'mined again with another amount and then as before, each credit follows its branch',
    'pay 100 usdt; mine 3; look; become 90 usdt; move 3; mine 3; look; become 100 usdt; move 4; mine 3; look',
    '100 CREDITED, 90 REVERSED',
    '100',
  ],
  [
    'mined again as a failed one after its credit, it is taken back',
    'pay 100 usdt; mine 3; look; fail; move 3; mine 9; look',
    '100 REVERSED',
    '0',
  ],
  ['what was spent is paid by the house', 'pay 100 usdt; mine 3; look; spend 70; drop 3; look', '100 REVERSED', '0'],
  [
    'what was spent whole is paid by the house',
    'pay 100 usdt; mine 3; look; spend 100; drop 3; look',
    '100 REVERSED',
    '0',
  ],
]
const faults: DepositCase[] = [
  ['a silent node changes nothing', 'pay 100 usdt; mine 2; look; silent; mine 2; look', '100 CONFIRMING', '0'],
  [
    'after its silence the watcher goes on',
    'pay 100 usdt; mine 2; look; silent; mine 2; look; speak; look',
    '100 CREDITED',
    '100',
  ],
  ['a node that is behind counts fewer blocks', 'pay 100 usdt; mine 3; behind 1; look', '100 CONFIRMING', '0'],
  ['a node that falls behind undoes nothing', 'pay 100 usdt; mine 3; look; behind 2; look', '100 CREDITED', '100'],
  ['a node that catches up goes on', 'pay 100 usdt; mine 3; behind 1; look; behind 0; look', '100 CREDITED', '100'],
  [
    'killed after the credit, before its row, it is credited once',
    'pay 100 usdt; mine 2; look; mine 1; die; look',
    '100 CREDITED',
    '100',
  ],
  [
    'killed after the last step, before its row, it is final once',
    'pay 100 usdt; mine 3; look; mine 3; die; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'killed while it is taken back, it is taken back once',
    'pay 100 usdt; mine 3; look; drop 3; die; look',
    '100 REVERSED',
    '0',
  ],
  [
    'killed after the credit and undone, it is taken back',
    'pay 100 usdt; mine 3; die; drop 3; look',
    '100 REVERSED',
    '0',
  ],
  [
    'killed after the credit and undone, it is credited again when it is mined again',
    'pay 100 usdt; mine 3; die; drop 3; look; resend; mine 3; look; mine 3; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'killed after the credit and moved, it is credited once',
    'pay 100 usdt; mine 3; die; move 3; look; mine 5; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'killed while it is taken back, and mined before the next round, it is credited again',
    'pay 100 usdt; mine 3; look; drop 3; die; resend; mine 3; look; mine 3; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'killed after the last step and moved, it is final once',
    'pay 100 usdt; mine 3; look; mine 3; die; move 1; look',
    '100 WITHDRAWABLE',
    '100',
  ],
  [
    'killed after the credit, and another amount is mined: that alone is credited',
    'pay 100 usdt; mine 3; die; become 90 usdt; move 3; look; mine 3; look',
    '100 REVERSED, 90 CREDITED',
    '90',
  ],
  ['a hundred blocks in one round are followed', 'pay 100 usdt; mine 100; look', '100 CREDITED', '100'],
]

export const depositCases: readonly [title: string, cases: readonly DepositCase[]][] = [
  ['Payments', seen],
  ['Amounts', limits],
  ['Several payments', several],
  ['Undone payments', undone],
  ['Faults of nodes and of this server', faults],
]
