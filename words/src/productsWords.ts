// The console's words about what earn, referral and rewards cost the house.
export const productsWords = {
  title: 'Products',
  empty: 'No products yet',
  emptyLine: 'Coins in Earn, rebates and reward tasks appear here.',
  columns: { product: 'Product', name: 'Coin or task', spent: 'Paid or promised', left: 'Set aside', state: 'Status' },
  titleOf: (what: string, name: string) => `${what}: ${name}`,
  interest: 'Interest',
  interestLine:
    'Earn interest is paid from the reserve. Subscriptions of a coin close while its reserve covers less than what has accrued and seven more days. Fill the reserve by a correction.',
  reserveShort:
    'The reserve covers less than seven days beyond what has accrued. Subscriptions are closed: fill the reserve by a correction.',
  principal: 'In Earn',
  reserve: 'Reserve',
  accrued: 'Accrued, not paid yet',
  yesterday: 'Accrued yesterday',
  interestMonth: 'Accrued in 30 days',
  covered: (days: number | null) =>
    days === null
      ? 'Nothing accrues'
      : days < 0
        ? 'Not covered'
        : days === 1
          ? '1 day covered'
          : `${days.toLocaleString('en')} days covered`,
  rebates: 'Rebates',
  rebatesLine:
    'Of the fees of invited customers in the last 30 days. A rebate is never more than its fee, and is paid after a day.',
  fees: 'Fees of invited customers',
  promised: 'Promised as rebates',
  pending: 'Promised, not paid yet',
  share: (hundredths: number | null) =>
    hundredths === null ? 'No fees' : `${(hundredths / 100).toFixed(2)} % of fees`,
  reward: 'Reward',
  rewardLine:
    'A claim takes its whole amount out of the budget and the fund. What a voucher or a boost has not paid by its end goes back to the fund.',
  budget: 'Budget',
  claimed: 'Claimed',
  claims: 'Claims',
  unused: 'Claimed, not used yet',
  fund: 'Left in the fund for rewards',
  open: 'Open',
  closed: 'Closed',
} as const
