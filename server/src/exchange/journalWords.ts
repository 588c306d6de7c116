// The words and the field names that most batches have: the journal does not spell them out. A list only ever grows at its
// end, because what was written stays as it is; what is not in it is written in full. The commonest texts stand first.

const texts = `
  usdt btcusdt btc eth ethusdt PLATFORM balanceChanged LAST NORMAL rejected BUY SELL LIMIT GTC spot.placeOrder FEE
  EXPIRE_TAKER CONTRACT orderChanged TRADE posted levelChanged IOC markRecorded BOTH EXPIRE_MAKER EXPIRE_BOTH
  DECREMENT UNKNOWN_ORDER FAUCET spot.cancelOrder MARKET QUANTITY_ABOVE_MAXIMUM GTD INDEX futures.recordIndex
  futures.expireOrders futures.placeOrder NEW FILLED traded binaryPositionChanged binaryPlayerChanged MARK UP DOWN
  transfer.creditFaucet FULL MARGIN transfer.betweenWallets OPEN FIXED STOP_LIMIT FOK binary.openPosition
  futuresOrderChanged FINANCIAL STOP_MARKET EXPIRED PARTIALLY_FILLED TRANSFER CROSS POOL ROUNDING BINARY
  TAKE_PROFIT_MARKET positionChanged NO_LIQUIDITY spot.amendOrder ISOLATED CANCELED WOULD_TRIGGER_IMMEDIATELY
  SYMMETRIC leverageChanged AMOUNT_INVALID spot.placeOrderList binary.joinRound binary.settle spot.recordIndex
  PENDING_TRIGGER indexRecorded LONG DEGRADED SPOT VOID NONE futures.setLeverage positionFilled LEVERAGE_ABOVE_TIER
  SHORT WOULD_NOT_FILL TAKE_PROFIT_LIMIT ORDER_LIST_INVALID options.buy futures.cancelOrder futures.closePosition
  EXPIRED_STP futuresCounted ENTRY_GAP TAKE_PROFIT PAUSED NOT_COVERED STOP_LOSS INSUFFICIENT_BALANCE
  REDUCE_ONLY_INVALID CLOSE futures.setStops futures.setMarginMode NOTHING_TO_CHANGE POST_ONLY_NOT_ALLOWED
  UNKNOWN_ASSET INDEX_PAUSED STOP_ON_WRONG_SIDE stopChanged QUANTITY_BELOW_MINIMUM futures.amendOrder PREMIUM
  options.listSeries WON PROFIT futures.placeOrderList spot.expireOrders haltChanged LOST binary.setLimits
  PRICE_OUTSIDE_BAND halts.begin spot.cancelAllOrders halts.end SAME_WALLET futures.adjustMargin FUNDING
  UNKNOWN_POSITION SERIES_INVALID WAITING options.sell ONE_SIDED optionTraded optionPositionChanged MONTHLY
  OPTION_CLOSED QUOTE_EXPIRED EXPIRY_INVALID ledger.defineAsset assetDefined ONE_WAY DAILY WEEKLY ADD CLOSED
  WOULD_TAKE_LIQUIDITY REMOVE fundingPaid spot.defineMarket marketDefined POSITION_SIDE_INVALID SETTLE_GAP
  optionSeriesChanged futures.settleFunding STOP UNKNOWN_STOP INDEX_DEGRADED marginAdjusted FIRED UNKNOWN_PERIOD
  binary.definePeriods binaryMarketDefined futures.defineMarket futuresMarketDefined fundingSettled PERIOD_CLOSED
  futures.amendStop LOSS_LIMIT_REACHED futures.closeAllPositions STAKE_LIMIT_REACHED POSITION_TOO_SMALL
  futures.cancelStop POSITION_LIMIT NOT_QUOTED LEVERAGE_INVALID futures.setPositionMode MARGIN_NOT_REMOVABLE
  EXPOSURE_FULL LIQUIDATION futures.cancelAllOrders STAKE_BELOW_MINIMUM STOP_INVALID ON_A_BREAK POSITIONS_EXIST USER
  btcusdt-perp ethusdt-perp INSURANCE HEDGE LIQUIDATED
  solusdt xrpusdt bnbusdt dogeusdt tonusdt avaxusdt adausdt trxusdt linkusdt dotusdt ltcusdt bchusdt nearusdt atomusdt
  uniusdt aptusdt arbusdt opusdt filusdt suiusdt pepeusdt XAU solusdt-perp xrpusdt-perp bnbusdt-perp dogeusdt-perp
  tonusdt-perp avaxusdt-perp adausdt-perp trxusdt-perp linkusdt-perp ltcusdt-perp bchusdt-perp suiusdt-perp sol xrp bnb
  doge ton avax ada trx link dot ltc bch near atom uni apt arb op fil sui pepe xau
  cancellationChanged spot.cancelRest futures.cancelRest options.payRest
  futures.payRest fundingChanged PAYING RECEIVING SETTLED
  futures.settleRest settlingChanged spot.fireRest firingChanged
  transfer.creditDeposit transfer.finalizeDeposit transfer.reverseDeposit depositChanged DEPOSIT CREDITED FINAL REVERSED
  transfer.holdWithdrawal transfer.payWithdrawal transfer.refundWithdrawal withdrawalChanged HELD PAID REFUNDED WITHDRAWAL
  convert.accept convert.decide convert.defineCoin convertChanged convertCoinDefined CONVERT ACCEPTED FAILED
  transfer.payNetworkFee transfer.correctBalance transfer.writeOffDeposit CORRECTION transfer.recallDeposit
  WRITTEN_OFF
  earn.subscribe earn.redeem earn.accrueDay earn.accrueRest earn.setAutoRenew earn.defineProduct earnPositionChanged
  interestAccrued earnDayChanged earnProductDefined EARNING OWED REDEEMED FLEXIBLE AT_MATURITY INTEREST EARN
  referral.setTerms referral.set referral.release referralTermsSet referralChanged rebatePromised pendingRebateChanged
  ACTIVE PENDING REBATE REFERRAL
  vip.recordGrowth vip.setTerms vipStandingChanged vipTermsSet
  welfare.claim welfare.defineTask welfare.expire rewardChanged rewardUsed welfareTaskDefined REWARD CASH FEE_VOUCHER
  EARN_BOOST CLAIMED USED WELFARE
  referral.setEarning earningChanged
`

/** One record in a line: its fields in the order in which the engine or an operation makes it. */
const shapes = `
  owner wallet asset amount balance reason
  type owner wallet asset available held
  type reason facts
  type user symbol orderId clientOrderId terms time
  type orderId user symbol clientOrderId listId side orderType timeInForce price stopPrice triggerBy postOnly selfTradePrevention expiresAt quantity quoteQuantity filledQuantity filledTickLots filledQuote fee held status createdAt updatedAt priority
  sequence time price state sources receivedSince
  type reference postings
  type symbol side price quantity
  type symbol time state index mark basisSamples premiumCount premiumWeighted premiumAt fundingRate lastFundingRate nextFundingAt lastFundingSlot openInterest
  symbol price state
  type user orderId time
  type time
  sequence time price
  type tickTime ticks time
  type symbol tradeId price quantity quote takerSide makerOrderId takerOrderId makerUser takerUser makerFee takerFee time
  type orderId user clientOrderId symbol periodId periodMs mode direction asset stake odds lossMode feeRate cover acceptedAt lockAt headSequence headHash rulesHash status voidReason entry closing settlePrice settledAt payout fee
  type user asset stakePerDay nextStakePerDay lossPerDay nextLossPerDay lossPerWeek nextLossPerWeek pausedUntil day staked lost week lostInWeek recentLosses
  type user orderId clientOrderId symbol periodId direction stake head time
  sequence hash time state
  type user transferId asset from to amount time
  type orderId user symbol clientOrderId listId origin orderType side timeInForce price quantity stopPrice triggerBy postOnly selfTradePrevention expiresAt positionSide reduceOnly closePosition takeProfit stopLoss filledQuantity filledTickLots fee realized held status createdAt updatedAt priority
  sequence time index volatility
  type user orderId price quantity time
  stopId triggerPrice triggerBy
  type user asset transferId amount time
  type user symbol listId clientOrderId orderIds limit trigger time
  type user transferId asset amount time
  type positionId user symbol positionSide direction marginMode leverage quantity entryValue margin liquidationPrice realized fees fundingPaid closedQuantity closedValue quantityMax end openedAt updatedAt
  type user symbol leverage marginMode
  type symbol orderIds ticks time
  type prices time
  symbol price
  type symbol price
  type user symbol orderId clientOrderId terms stops time
  takeProfit stopLoss
  type user symbol clientOrderId units price quote newest time
  product market user command
  type user symbol leverage time
  type symbol tradeId orderId positionId user side isMaker price quantity time effect realized fee margin
  maximum leverage
  periodId periodMs mode odds lossMode feeRate stakeMin stakeMax isOpen
  stopId kind triggerPrice triggerBy quantity orderPrice pairId
  type user positionId orderId clientOrderId quantity reverseOrderId time
  type halt time
  type lastPositionId lastOwnOrderId lastMoveId
  asset needed available
  notionalCap leverageMax maintenanceRate maintenanceAmount
  type user positionId stops time
  symbol coin asset priceDecimals quantityDecimals baseScale quoteScale unitsMax reserveMax feeType feeValue feeCap volatilityMin volatilityMax smileSlope smileCurve spreadOfMark spreadOfDelta series kind expiry listedSequence listedPrice
  type user symbol marginMode time
  type stopId kind triggerPrice triggerBy quantity orderPrice pairId positionId user symbol status createdAt updatedAt
  type user asset transferId amount from to time
  type series time
  asset scale
  type user symbol time
  type halt isHalted time
  lowest highest
  type market time
  type market
  type user adjustmentId positionId direction amount time
  orderMin orderMax buyMax sellMin minNotional priceBand marketSlippageMax makerFeeRate takerFeeRate isTrading canLimitBuy canLimitSell canMarketBuy canMarketSell maxOpenOrders maxTriggerOrders symbol base quote baseScale quoteScale priceDecimals quantityDecimals
  type tradeId positionId user series symbol kind clientOrderId units price amount fee realised quote time
  sequence time index volatility iv
  type positionId user series symbol units unitsBought cost fees realised reserved payout status openedAt updatedAt
  type user transferId asset amount from to time
  type asset time
  type asset
  symbol asset priceDecimals exposureMax rulesHash periods
  quote baseScale quoteScale orderMin orderMax minNotional leverages tiers openFeeRate closeFeeRate priceBand marketSlippageMax maxOpenInterest maxPosition interestRate fundingRateCap impactNotional liquidationFeeRate isTrading canOpen canLimitBuy canLimitSell canMarketBuy canMarketSell maxOpenOrders maxTriggerOrders symbol indexSymbol base priceDecimals quantityDecimals fundingIntervalHours
  type symbol slot positionId user direction quantity mark rate amount fromMargin
  type series status settlement
  type adjustmentId positionId user symbol amount margin liquidationPrice time
  amount startsAt
  type time symbol slot
  type symbol slot rate mark isSkipped positions paid received time
  side type timeInForce price quantity quoteQuantity stopPrice triggerBy postOnly selfTradePrevention expiresAt
  side type timeInForce price quantity quoteQuantity stopPrice triggerBy positionSide postOnly reduceOnly closePosition selfTradePrevention expiresAt
  type user symbol clientOrderId orderIds limit trigger listId time
  type user symbol listId orderIds clientOrderId limit trigger time
  type user asset stakePerDay lossPerDay lossPerWeek time
  type orderId user price quantity time
  type user stopId time
  type user stopId triggerPrice orderPrice time
  type product cancellationId user orderIds
  type time user cancellationId
  type time symbol
  type symbol slot rate stage lastPositionId paid lacking received
  type deposit user asset amount status taken covered creditedAt updatedAt
  type user deposit asset amount time
  type user deposit time
  type withdrawalId user asset payee amount fee status
  type user withdrawalId time
  type user convertId quoteId from to amount quote heads time
  time from to spread feeRate
  from to
  symbol sequence time price
  symbol sequence time price state receivedSince
  type convertIds ticks time
  type convertId user quoteId from to amount spread feeRate quotedAt quotedFrom quotedTo acceptedAt receive fee reserved status reason decidedFrom decidedTo decidedAt
  asset symbol priceDecimals spread feeRate valueMin valueMax inventoryMax isOpen
  type coin time
  type coin
  type user transaction asset amount time
  type user correctionId counter asset direction amount time
  type user deposit earlier asset amount time
  type user positionId product version amount autoRenew time
  type user positionId amount time
  type user positionId autoRenew time
  type time day
  type positionId user product asset terms principal lowest accrued paid payments startDay endDay accruedDay owedSince autoRenew renewals status openedAt updatedAt
  version kind days tiers paid payDay earlyExit
  above rate
  type positionId user asset day principal interest time
  type day hasBegun
  type product
  type product time
  product version asset kind days tiers paid payDay earlyExit minimum maximum quota userQuota purchasesMax isOpen
  type time terms
  isOpen rates
  type terms
  type referral
  type referral time
  user inviters split status
  type reference payer user level asset fee rate amount pendingId time
  type pendingId payer user asset wallet amount dueAt status updatedAt
  type orderId user symbol clientOrderId listId side orderType timeInForce price stopPrice triggerBy postOnly selfTradePrevention expiresAt quantity quoteQuantity filledQuantity filledTickLots filledQuote fee makerFeeRate takerFeeRate held status createdAt updatedAt priority
  type orderId user symbol clientOrderId listId origin orderType side timeInForce price quantity stopPrice triggerBy postOnly selfTradePrevention expiresAt positionSide reduceOnly closePosition takeProfit stopLoss filledQuantity filledTickLots fee openFeeRate closeFeeRate realized held status createdAt updatedAt priority
  type user day growth time
  type user level growth day fallsOn levelBefore time
  isOpen levels
  level start discounts
  spot futures convert
  product version asset kind days tiers paid payDay earlyExit minimum maximum quota userQuota purchasesMax vipMin isOpen
  type user rewardId task time
  type task
  type task time
  task asset kind amount rate days budget startsAt endsAt isOpen
  type rewardId user task kind asset amount rate left status claimedAt expiresAt updatedAt
  type rewardId user reference kind asset base amount time
  type user isEarning time
  type user isEarning
`

export const journalWords = {
  texts: texts.trim().split(/\s+/),
  shapes: shapes
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ')),
}
