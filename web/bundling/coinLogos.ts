// The logos of the listed coins, each its own file under /assets, which browsers keep for good: a changed set gets
// another folder. Screens ask for them by the coin's code (ui/src/CoinDisc.tsx), so no script lists them. Those of
// @web3icons/core are under the MIT licence; the marks belong to their projects. Gold has no mark: its disc is ours.
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import aptos from '@web3icons/core/svgs/networks/background/aptos.svg.js'
import arbitrum from '@web3icons/core/svgs/networks/background/arbitrum-one.svg.js'
import ton from '@web3icons/core/svgs/networks/background/ton.svg.js'
import ada from '@web3icons/core/svgs/tokens/background/ADA.svg.js'
import atom from '@web3icons/core/svgs/tokens/background/ATOM.svg.js'
import avax from '@web3icons/core/svgs/tokens/background/AVAX.svg.js'
import bch from '@web3icons/core/svgs/tokens/background/BCH.svg.js'
import bnb from '@web3icons/core/svgs/tokens/background/BNB.svg.js'
import btc from '@web3icons/core/svgs/tokens/background/BTC.svg.js'
import doge from '@web3icons/core/svgs/tokens/background/DOGE.svg.js'
import dot from '@web3icons/core/svgs/tokens/background/DOT.svg.js'
import eth from '@web3icons/core/svgs/tokens/background/ETH.svg.js'
import fil from '@web3icons/core/svgs/tokens/background/FIL.svg.js'
import link from '@web3icons/core/svgs/tokens/background/LINK.svg.js'
import ltc from '@web3icons/core/svgs/tokens/background/LTC.svg.js'
import near from '@web3icons/core/svgs/tokens/background/NEAR.svg.js'
import op from '@web3icons/core/svgs/tokens/background/OP.svg.js'
import pepe from '@web3icons/core/svgs/tokens/background/PEPE.svg.js'
import sol from '@web3icons/core/svgs/tokens/background/SOL.svg.js'
import sui from '@web3icons/core/svgs/tokens/background/SUI.svg.js'
import trx from '@web3icons/core/svgs/tokens/background/TRX.svg.js'
import uni from '@web3icons/core/svgs/tokens/background/UNI.svg.js'
import usdt from '@web3icons/core/svgs/tokens/background/USDT.svg.js'
import xrp from '@web3icons/core/svgs/tokens/background/XRP.svg.js'

const xau =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#f2d57e" d="M0 0h24v24H0z"/><path fill="#a87713" d="m9.6 6.5h4.8l1.4 4.5H8.2zM6.1 12.5h4.8l1.4 4.5H4.7zM13.1 12.5h4.8l1.4 4.5h-7.6z"/></svg>'

/** SVG by the coin's code, in lower case. Arbitrum, Aptos and Toncoin stand among the networks: the tokens of those codes are others. */
export const coinLogos: Readonly<Record<string, string>> = {
  ada,
  apt: aptos,
  arb: arbitrum,
  atom,
  avax,
  bch,
  bnb,
  btc,
  doge,
  dot,
  eth,
  fil,
  link,
  ltc,
  near,
  op,
  pepe,
  sol,
  sui,
  ton,
  trx,
  uni,
  usdt,
  xau,
  xrp,
}

export function coinLogoFiles(): Plugin {
  const version = createHash('sha256').update(JSON.stringify(coinLogos)).digest('hex').slice(0, 8)
  const folder = `assets/coins-${version}`
  return {
    name: 'coin-logos',
    config: () => ({ define: { 'import.meta.env.VITE_COIN_LOGOS': JSON.stringify(`/${folder}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const logo = coinLogos[/^\/(\w+)\.svg$/.exec(request.url ?? '')?.[1] ?? '']
        if (logo === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(logo)
      })
    },
    generateBundle() {
      for (const [coin, source] of Object.entries(coinLogos))
        this.emitFile({ type: 'asset', fileName: `${folder}/${coin}.svg`, source })
    },
  }
}
