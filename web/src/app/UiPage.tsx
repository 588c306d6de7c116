// Every primitive in its states, for anyone who builds screens. In development only.
import MoonIcon from '~icons/ph/moon'
import { type ReactNode, useState } from 'react'
import { setPriceColours, setTheme, usePreferences } from '../features/settings/preferences.ts'
import { Badge, ChangePill } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { Checkbox, Switch } from '@assay/ui/Checkbox'
import { Chips } from '@assay/ui/Chips'
import { CoinDisc } from '@assay/ui/CoinDisc'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { CopyButton } from '@assay/ui/CopyButton'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { IconButton } from '@assay/ui/IconButton'
import { KeyValues, Meter, Summary } from '@assay/ui/KeyValue'
import { Mark, Seal } from '@assay/ui/Mark'
import { Note } from '@assay/ui/Note'
import { NumberField, TicketField } from '@assay/ui/NumberField'
import { Change, Num, Price } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { Page, Panel } from '@assay/ui/Panel'
import { PercentSlider } from '@assay/ui/PercentSlider'
import { Segmented } from '@assay/ui/Segmented'
import { Select } from '@assay/ui/Select'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { Sparkline } from '@assay/ui/Sparkline'
import { submitting } from '@assay/ui/submitting'
import { type Column, Responsive } from '@assay/ui/Table'
import { Tabs } from '@assay/ui/Tabs'
import { PasswordField, TextField } from '@assay/ui/TextField'
import { showToast } from '@assay/ui/toast'
import { TopBar } from '@assay/ui/TopBar'

export default function UiPage() {
  const theme = usePreferences((state) => state.theme)
  const tools = (
    <IconButton label="Theme" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
      <MoonIcon size={22} aria-hidden="true" />
    </IconButton>
  )
  return (
    <>
      <TopBar title="Components" backTo="/" aside={tools} />
      <Page title="Components" lead="Every part in its states, from the same tokens." aside={tools}>
        <div className="grid gap-4 lg:grid-cols-2" data-ready>
          <Buttons />
          <Choices />
          <Fields />
          <Ticket />
          <Surfaces />
          <Figures />
          <List />
          <States />
        </div>
      </Page>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} isPadded>
      <div className="flex flex-col gap-3">{children}</div>
    </Panel>
  )
}

const row = 'flex flex-wrap items-center gap-2'

function Buttons() {
  return (
    <Section title="Buttons">
      <div className={row}>
        <Button size="lg">Large</Button>
        <Button>Medium</Button>
        <Button size="sm">Small</Button>
        <Button size="xs">Tiny</Button>
      </div>
      <div className={row}>
        <Button kind="secondary">Secondary</Button>
        <Button kind="soft">Soft</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Danger</Button>
      </div>
      <div className={row}>
        <Button kind="up">Buy</Button>
        <Button kind="down">Sell</Button>
        <Button isBusy>Sending</Button>
        <Button disabled>Disabled</Button>
        <CopyButton text="copied" />
      </div>
    </Section>
  )
}

function Choices() {
  const [tab, setTab] = useState<'open' | 'history' | 'assets'>('open')
  const [segment, setSegment] = useState<'one' | 'two' | 'three'>('one')
  const [chip, setChip] = useState<'all' | 'hot' | 'new'>('all')
  const [isOn, setIsOn] = useState(true)
  const [coin, setCoin] = useState('btc')
  const colours = usePreferences((state) => state.priceColours) ?? 'green-up'
  return (
    <Section title="Choice">
      <Segmented
        label="Count"
        value={segment}
        onChange={setSegment}
        items={[
          { id: 'one', label: 'One' },
          { id: 'two', label: 'Two' },
          { id: 'three', label: 'Three' },
        ]}
      />
      <Tabs
        id="demo"
        label="Orders"
        hasLine
        value={tab}
        onChange={setTab}
        items={[
          { id: 'open', label: 'Open', count: 3 },
          { id: 'history', label: 'History' },
          { id: 'assets', label: 'Assets' },
        ]}
      />
      <Chips
        label="Filter"
        selected={[chip]}
        onToggle={setChip}
        items={[
          { id: 'all', label: 'All' },
          { id: 'hot', label: 'Hot' },
          { id: 'new', label: 'New' },
        ]}
      />
      <div className={row}>
        <Checkbox label="Hide zero balances" isOn={isOn} onChange={setIsOn} />
      </div>
      <Switch label="Confirm market orders" isOn={isOn} onChange={setIsOn} />
      <Select
        label="Coin"
        value={coin}
        onChange={setCoin}
        options={['btc', 'eth', 'sol', 'xrp', 'bnb', 'doge', 'ton', 'avax', 'trx', 'pepe'].map((id) => ({
          id,
          text: id.toUpperCase(),
        }))}
      />
      <Select
        label="Price colours"
        value={colours}
        onChange={setPriceColours}
        options={[
          { id: 'green-up', text: 'Green up' },
          { id: 'red-up', text: 'Red up' },
          { id: 'blue-up', text: 'Blue up' },
          { id: 'orange-up', text: 'Orange up' },
        ]}
      />
    </Section>
  )
}

function Fields() {
  const [text, setText] = useState('')
  const [secret, setSecret] = useState('correct horse')
  const [amount, setAmount] = useState('1000')
  return (
    <Section title="Fields">
      <TextField
        label="Email"
        value={text}
        onChange={setText}
        placeholder="name@example.com"
        help="We send a code there."
      />
      <TextField
        label="With an error"
        value="林 Maria"
        onChange={() => undefined}
        error="Chinese characters cannot be entered here."
      />
      <PasswordField label="Password" value={secret} onChange={setSecret} autoComplete="current-password" />
      <NumberField
        label="Amount"
        aside="Min 12"
        unit="USDT"
        decimals={2}
        value={amount}
        onChange={setAmount}
        action={
          <Button kind="soft" size="xs" onClick={() => setAmount('12506.84')}>
            Max
          </Button>
        }
      />
      <TextField label="Disabled" value="Locked" onChange={() => undefined} disabled />
    </Section>
  )
}

function Ticket() {
  const [side, setSide] = useState<'BUY' | 'SELL'>('BUY')
  const [price, setPrice] = useState('104230.00')
  const [amount, setAmount] = useState('0.03000')
  const [percent, setPercent] = useState(25)
  return (
    <Section title="Ticket">
      <Segmented
        label="Side"
        size="lg"
        value={side}
        onChange={setSide}
        items={[
          { id: 'BUY', label: 'Buy', tone: 'up' },
          { id: 'SELL', label: 'Sell', tone: 'down' },
        ]}
      />
      <TicketField label="Price" isLabelHidden hasSteps decimals={2} value={price} onChange={setPrice} />
      <TicketField label="Amount" unit="BTC" decimals={5} value={amount} onChange={setAmount} />
      <PercentSlider label="Share of the balance" value={percent} onChange={setPercent} amountText="0.03 BTC" />
      <TicketField
        label="Total"
        unit="USDT"
        decimals={2}
        value="3126.90"
        onChange={() => undefined}
        error="Enter 10 USDT or more."
      />
      <Summary
        items={[
          { label: 'Available', value: <Num unit="USDT">12,506.84</Num> },
          { label: 'Fee 0.10%', value: <Num unit="USDT">3.13</Num> },
        ]}
        total={{ label: 'You receive', value: <Num unit="BTC">0.02997</Num> }}
      />
    </Section>
  )
}

function Surfaces() {
  const [open, setOpen] = useState<'sheet' | 'drawer' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  const wait = async () => new Promise<void>((resolve) => setTimeout(resolve, 1500))
  return (
    <Section title="Surfaces">
      <div className={row}>
        <Button kind="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button kind="secondary" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Button kind="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button kind="secondary" onClick={() => void submitting(wait)}>
          Submitting
        </Button>
        <Button
          kind="secondary"
          onClick={() => showToast({ tone: 'positive', text: 'Order placed. Buy 0.03 BTC at 104,230.00' })}
        >
          Toast
        </Button>
        <Button
          kind="secondary"
          onClick={() =>
            showToast({
              tone: 'negative',
              text: 'Not placed: you have 3,101.20 USDT.',
              action: { label: 'Deposit', run: close },
            })
          }
        >
          Error toast
        </Button>
      </div>
      <Note>Information that changes nothing.</Note>
      <Note tone="warning" title="Closed until 11:00 (+08:00)">
        Opens in 2 h 14 min.
      </Note>
      <Note tone="negative">Something went wrong, and what to do.</Note>
      <Note tone="quiet">Check the address bar.</Note>
      <Overlay
        isOpen={open === 'sheet' || open === 'drawer'}
        onClose={close}
        title="A sheet"
        as={open === 'drawer' ? 'drawer' : 'dialog'}
        footer={<Button block>Done</Button>}
      >
        <KeyValues
          items={[
            { label: 'Network', value: 'TRC20' },
            { label: 'Fee', value: '1 USDT' },
          ]}
        />
      </Overlay>
      <ConfirmSheet
        isOpen={open === 'confirm'}
        onClose={close}
        title="Cancel all orders"
        subject={<Num unit="USDT">3,233.28</Num>}
        verb="Cancel 3 orders"
        kind="danger"
        onConfirm={close}
      />
    </Section>
  )
}

function Figures() {
  return (
    <Section title="Figures, badges, seals">
      <div className={row}>
        <Price value="104233.10" direction="up" className="text-28 font-semibold" />
        <Change percent="1.249" />
        <Change percent="-0.829" />
        <Change percent="0" />
        <ChangePill percent="3.61" />
        <ChangePill percent="-2.17" />
      </div>
      <div className={row}>
        <CoinDisc coin="BTC" />
        <CoinDisc coin="ETH" />
        <CoinDisc coin="SOL" />
        <Sparkline direction="up" values={[3, 4, 2, 5, 6, 5, 8]} />
        <Sparkline direction="down" values={[8, 6, 7, 4, 5, 3, 2]} />
      </div>
      <div className={row}>
        <Badge>Neutral</Badge>
        <Badge tone="brand">Brand</Badge>
        <Badge tone="positive">Credited</Badge>
        <Badge tone="warning">In review</Badge>
        <Badge tone="negative">Failed</Badge>
        <Badge tone="info">Info</Badge>
        <Badge tone="up">Buy</Badge>
        <Badge tone="down">Sell</Badge>
      </div>
      <div className={row}>
        <Mark size={40} />
        <Seal state="ok" size={40} />
        <Seal state="waiting" size={40} />
        <Seal state="bad" size={40} />
      </div>
      <Meter label="Withdrawals today" value={4} max={10} text="4 of 10 today" />
    </Section>
  )
}

interface Order {
  id: number
  pair: string
  side: string
  price: string
  amount: string
}
const orders: Order[] = [
  { id: 1, pair: 'BTC/USDT', side: 'Buy', price: '104,228.30', amount: '0.02000' },
  { id: 2, pair: 'ETH/USDT', side: 'Sell', price: '3,840.00', amount: '0.50000' },
]
const columns: Column<Order>[] = [
  { key: 'pair', header: 'Pair', cell: (order) => <Num>{order.pair}</Num>, mobile: 'title' },
  { key: 'side', header: 'Side', cell: (order) => order.side, mobile: 'meta' },
  { key: 'price', header: 'Price', cell: (order) => <Num>{order.price}</Num>, align: 'end', isSortable: true },
  { key: 'amount', header: 'Amount', cell: (order) => <Num>{order.amount}</Num>, align: 'end' },
]

function List() {
  return (
    <Panel title="Table on desktop, cards on phones">
      <Responsive
        caption="Orders"
        columns={columns}
        rows={orders}
        rowKey={(order) => order.id}
        sort={{ key: 'price', direction: 'descending' }}
        onSort={() => undefined}
      />
    </Panel>
  )
}

function States() {
  return (
    <Section title="States">
      <EmptyState title="No open orders" action={<Button kind="secondary">Go to BTC/USDT</Button>}>
        Orders that are not filled yet appear here.
      </EmptyState>
      <FailedState text="The list could not be loaded. Nothing was changed." onRetry={() => undefined} />
      <SkeletonRows count={2} label="Loading" />
    </Section>
  )
}
