import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PriceCard, PriceRow } from '#contract/office/prices.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { HeldDialog } from './held-dialog.tsx'
import { PriceCell } from './price-cell.tsx'
import { priceCardQuery } from './price-queries.ts'
import { marginText } from './price-words.ts'
import css from './prices.module.css'
import { PRICE_FIELDS, type PriceField, usePriceEdit } from './use-price-edit.ts'

const PricePlot = lazy(() => import('./price-plot.tsx'))
const CHANGES = ['изменение', 'изменения', 'изменений'] as const

export async function loader({ params }: LoaderFunctionArgs) {
  const code = params['code'] ?? ''
  await queries.ensureQueryData(priceCardQuery(code)).catch(() => undefined)
  return code
}

/** One good in every branch, and the year behind its price. */
export function Component() {
  const code = useLoaderData<typeof loader>()
  const { data, error } = useQuery(priceCardQuery(code))
  return (
    <>
      <PageHead
        title={data?.good.name ?? 'Цены'}
        back={{ to: '/goods/prices', name: 'Цены' }}
        {...(data && {
          note: dotted(
            data.good.article,
            `код ${data.good.code}`,
            data.good.cost === null ? null : `закупка ${formatRubles(data.good.cost)}`,
          ),
        })}
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data && <History card={data} />}
        {data && <Branches card={data} />}
      </div>
    </>
  )
}

function History({ card }: { card: PriceCard }) {
  const now = useMinuteClock()
  const [chosen, setChosen] = useState('')
  const branch = card.branches.find(({ code }) => code === chosen) ?? card.branches[0]
  if (!branch) return null
  const { steps, lowest } = branch
  return (
    <section className={blocks.block} aria-labelledby="history">
      <div className={blocks.head}>
        <h2 id="history" className={blocks.title}>
          Цена за год
        </h2>
        {card.branches.length > 1 && (
          <Select
            label="Филиал"
            hideLabel
            size="m"
            value={branch.code}
            options={card.branches.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
      </div>
      {steps.length === 0 ? (
        <p className={blocks.quiet}>В этом филиале у товара не было цены.</p>
      ) : (
        <>
          <p>
            {steps.length === 1 ? 'Цена не менялась' : countText(steps.length - 1, CHANGES)}, самая низкая{' '}
            {formatRubles(lowest)}
            {steps.length > 1 && `, последнее — ${relativeMomentText(steps.at(-1)!.from, now)}`}.
          </p>
          <Suspense fallback={<div className={css.plot} />}>
            <PricePlot steps={steps} now={Math.floor(now.getTime() / 60_000) * 60_000} />
          </Suspense>
        </>
      )}
    </section>
  )
}

function Branches({ card }: { card: PriceCard }) {
  const cell = (branch: PriceCard['branches'][number], field: PriceField) => (
    <BranchCell branch={branch} field={field} />
  )
  return (
    <section className={blocks.block} aria-labelledby="branches">
      <h2 id="branches">По филиалам</h2>
      <Table
        caption="Цены по филиалам"
        hideCaption
        rows={card.branches}
        rowKey={({ code }) => code}
        rowHeads
        columns={[
          { key: 'name', title: 'Филиал', cell: ({ name }) => name },
          { key: 'price', title: PRICE_FIELDS.price, figures: true, cell: (branch) => cell(branch, 'price') },
          { key: 'old', title: PRICE_FIELDS.priceOld, figures: true, cell: (branch) => cell(branch, 'priceOld') },
          {
            key: 'registered',
            title: PRICE_FIELDS.priceRegistered,
            figures: true,
            cell: (branch) => cell(branch, 'priceRegistered'),
          },
          { key: 'margin', title: 'Маржа', figures: true, cell: ({ row }) => marginText(row.margin) },
        ]}
      />
    </section>
  )
}

function BranchCell({ branch, field }: { branch: PriceCard['branches'][number]; field: PriceField }) {
  const edit = usePriceEdit(branch.code)
  const row: PriceRow = branch.row
  return (
    <>
      <PriceCell
        label={`${PRICE_FIELDS[field]}: ${branch.name}`}
        column={field}
        value={row[field]}
        problem={edit.problemAt(row.code, field)}
        isReadOnly={!branch.mayChange || row.owner !== null}
        onSave={(value) => void edit.save(row, field, value)}
        onProblemRead={() => edit.forgive(row.code, field)}
      />
      {edit.held && <HeldDialog held={edit.held} onSure={edit.confirmHeld} onClose={edit.dropHeld} />}
    </>
  )
}
