import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { changeSource, type ExchangeSource, type SourceOptions } from '#contract/office/exchange.ts'
import { compareAgain } from '#contract/office/exchange-runs.ts'
import { pricePreview } from '#contract/office/suppliers.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { mappingListsQuery, runQuery, sourcesQuery } from './exchange-queries.ts'
import { type EditedMargin, editMargin, MarginRows, marginsOf, readFigure } from './margin-rows.tsx'
import { PriceChange } from './price-change.tsx'
import css from './supplier.module.css'

type PriceRule = SourceOptions['priceRule']

export async function loader() {
  void queries.prefetchQuery(mappingListsQuery)
  return queries.ensureQueryData(sourcesQuery)
}

const ROUNDINGS: readonly { value: PriceRule['rounding']; label: string }[] = [
  { value: 'none', label: 'Не округлять' },
  { value: 'ruble', label: 'До рубля вверх' },
  { value: 'ten', label: 'До десяти рублей вверх' },
  { value: 'ninety', label: 'Чтобы кончалась на 90' },
]

export function Component() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(sourcesQuery)
  const source = data?.sources.find((each) => each.id === id)
  if (!source) return null
  return (
    <>
      <PageHead
        title="Наценка"
        back={{ to: `/exchange/sources/${id}`, name: source.name }}
        note="Как из цены поставщика получается цена магазина"
      />
      <RuleForm key={source.version} source={source} />
    </>
  )
}

interface Edited {
  percent: string
  rounding: PriceRule['rounding']
  isFloored: boolean
  margins: readonly EditedMargin[]
}

const editedOf = ({ percent, rounding, isFloored, margins }: PriceRule): Edited => ({
  percent: percentText(percent),
  rounding,
  isFloored,
  margins: margins.map(editMargin),
})

const percentText = (percent: number) => String(percent).replace('.', ',')
const ruleOf = ({ percent, rounding, isFloored, margins }: Edited): PriceRule => ({
  percent: readFigure(percent),
  rounding,
  isFloored,
  margins: margins.flatMap(marginsOf),
})

function RuleForm({ source }: { source: ExchangeSource }) {
  const mayWork = useMe().permissions.includes('exchange.work')
  const navigate = useNavigate()
  const { data: lists } = useQuery(mappingListsQuery)
  const [edited, setEdited] = useState(() => editedOf(source.options.priceRule))
  const rule = ruleOf(edited)
  const asked = JSON.stringify(rule)
  const preview = useMutation({
    mutationFn: async (wanted: PriceRule) => ({
      of: JSON.stringify(wanted),
      data: (await api(pricePreview, { params: { id: source.id }, body: { rule: wanted } })).data,
    }),
  })
  const set = (part: Partial<Edited>) => setEdited((now) => ({ ...now, ...part }))
  const form = useSendingForm(
    ['percent', 'margins', 'rounding'],
    async () => {
      await api(changeSource, {
        params: { id: source.id },
        body: { version: source.version, options: { priceRule: rule } },
      })
      return api(compareAgain, { params: { id: source.id } })
    },
    async ({ data }) => {
      queries.setQueryData(runQuery(data.id).queryKey, data)
      void queries.invalidateQueries({ queryKey: ['exchange'] })
      await navigate(`/exchange/runs/${data.id}`)
    },
  )
  const shown = preview.data?.of === asked ? preview.data.data : null
  return (
    <div className={clsx(blocks.desk, css.prices)}>
      <section className={blocks.block} aria-labelledby="rule">
        <h2 id="rule">Правило</h2>
        <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
          <fieldset disabled={!mayWork} className={css.form}>
            <div className={css.three}>
              <Input
                label="Наценка, %"
                name="percent"
                inputMode="decimal"
                hint="Когда нет особой наценки"
                value={edited.percent}
                error={form.errors['percent']}
                onChange={({ target }) => set({ percent: target.value })}
              />
              <Select
                label="Округление"
                name="rounding"
                options={[...ROUNDINGS]}
                value={edited.rounding}
                onChange={({ target }) => set({ rounding: target.value as PriceRule['rounding'] })}
              />
            </div>
            <Checkbox checked={edited.isFloored} onChange={({ target }) => set({ isFloored: target.checked })}>
              Не ниже рекомендованной цены (РРЦ), если она есть в прайс-листе
            </Checkbox>
            {lists && <MarginRows margins={edited.margins} lists={lists} onMargins={(margins) => set({ margins })} />}
            <div className={blocks.row}>
              <Button look="black" loading={preview.isPending} onClick={() => preview.mutate(rule)}>
                Что изменится
              </Button>
              {mayWork && (
                <Button type="submit" look="red" loading={form.isSending} disabled={!shown}>
                  Записать и пересчитать
                </Button>
              )}
            </div>
            {mayWork && !shown && <p className={blocks.quiet}>Записать можно, когда вы увидели, что изменится.</p>}
          </fieldset>
        </OfficeForm>
      </section>
      <PriceChange change={shown} error={preview.error ? wordsOf(preview.error) : null} />
    </div>
  )
}
