import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import type { ExchangeSource } from '#contract/office/exchange.ts'
import { decideTable, readAgain, type SupplierTable } from '#contract/office/suppliers.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { COLUMN_FIELDS } from '#rules/exchange/table-column.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { runQuery, sourcesQuery } from './exchange-queries.ts'
import { supplierTableQuery } from './supplier-queries.ts'
import css from './supplier.module.css'

export async function loader({ params }: LoaderFunctionArgs) {
  await queries.ensureQueryData(sourcesQuery)
  return queries.ensureQueryData({ ...supplierTableQuery(Number(params['id'])), revalidateIfStale: true })
}

const MEANINGS = [
  ...Object.entries(COLUMN_FIELDS).map(([value, label]) => ({ value, label })),
  { value: 'property', label: 'Характеристика с этим названием' },
  { value: 'ignore', label: 'Не читать' },
]

export function Component() {
  const id = Number(useParams()['id'])
  const { data: sources } = useQuery(sourcesQuery)
  const { data: table, error } = useQuery(supplierTableQuery(id))
  const source = sources?.sources.find((each) => each.id === id)
  if (!source) return null
  return (
    <>
      <PageHead
        title="Колонки прайс-листа"
        back={{ to: `/exchange/sources/${id}`, name: source.name }}
        note="Чем магазин считает каждую колонку. Запоминается для всех следующих таблиц с такими заголовками."
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {table === null && (
          <section className={blocks.block}>
            <EmptyState
              icon="file"
              title="Таблиц ещё не было"
              actions={<Button to={`/exchange/sources/${id}`}>Прислать прайс-лист</Button>}
            >
              Колонки есть у CSV и XLSX. В YML всё названо самим форматом.
            </EmptyState>
          </section>
        )}
        {table && <ColumnsForm key={`${table.runId} ${table.readAt}`} source={source} table={table} />}
      </div>
    </>
  )
}

/** Nobody has recognised the headings: the widest row that is text is the likeliest. */
const likelyHeadings = ({ rows, headingRow }: SupplierTable): number => {
  if (headingRow !== null) return headingRow
  const filled = rows.map((row) => row.filter((cell) => cell !== '' && !/^[\d\s.,]+$/.test(cell)).length)
  return Math.max(0, filled.indexOf(Math.max(...filled)))
}

function ColumnsForm({ source, table }: { source: ExchangeSource; table: SupplierTable }) {
  const mayWork = useMe().permissions.includes('exchange.work')
  const now = useMinuteClock()
  const toast = useToast()
  const [heading, setHeading] = useState(() => likelyHeadings(table))
  const headings = table.rows[heading] ?? []
  const [chosen, setChosen] = useState<readonly string[]>(() => table.columns.map(({ meaning }) => meaning))
  const meanings = headings.map((_, at) => chosen[at] ?? 'ignore')
  const isKnown = (at: number) => table.headingRow === heading && table.columns[at] !== undefined
  const form = useSendingForm(
    ['columns', 'headingRow'],
    () => api(decideTable, { params: { id: source.id }, body: { headingRow: heading, meanings } }),
    async ({ data }) => {
      queries.setQueryData(supplierTableQuery(source.id).queryKey, data)
      await queries.invalidateQueries({ queryKey: ['exchange', 'mapping'] })
      toast({ text: 'Колонки записаны', tone: 'done' })
    },
  )
  return (
    <section className={blocks.block} aria-labelledby="table">
      <h2 id="table">{table.fileName}</h2>
      <p className={blocks.quiet}>Первые строки, прочитано {relativeMomentText(table.readAt, now)}.</p>
      {table.headingRow === null && (
        <Notice tone="warning" title="Магазин не узнал заголовки">
          Выберите строку с заголовками и скажите, что в каждой колонке: хотя бы артикул, код или название и цену или
          остаток.
        </Notice>
      )}
      <OfficeForm onSubmit={form.submit} words={form.words ?? form.errors['columns'] ?? null} errors={{}}>
        <fieldset disabled={!mayWork} className={css.form}>
          <Select
            label="Строка заголовков"
            value={String(heading)}
            options={table.rows.map((row, at) => ({
              value: String(at),
              label: `${at + 1}. ${row.filter(Boolean).slice(0, 4).join(', ').slice(0, 60) || 'пустая'}`,
            }))}
            onChange={({ target }) => setHeading(Number(target.value))}
          />
          <ul className={css.columns}>
            {headings.map((title, at) => {
              const samples = table.rows
                .slice(heading + 1)
                .map((row) => row[at] ?? '')
                .filter(Boolean)
                .slice(0, 3)
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <li key={at} className={clsx(css.column, meanings[at] === 'ignore' && css.ignored)}>
                  <div className={css.heading}>
                    <span className={css.title}>{title || `Колонка ${at + 1}`}</span>
                    {isKnown(at) && table.columns[at]!.isGuess && title && (
                      <Badge look="soft" tone="ink">
                        догадка
                      </Badge>
                    )}
                  </div>
                  <p className={css.samples}>{samples.join(' · ') || 'пусто'}</p>
                  <Select
                    label={`Что в колонке «${title || at + 1}»`}
                    hideLabel
                    size="m"
                    disabled={!title}
                    options={MEANINGS}
                    value={title ? meanings[at]! : 'ignore'}
                    onChange={({ target }) =>
                      setChosen(meanings.map((each, place) => (place === at ? target.value : each)))
                    }
                  />
                </li>
              )
            })}
          </ul>
          {mayWork && (
            <div className={blocks.row}>
              <Button type="submit" look="red" loading={form.isSending}>
                Записать
              </Button>
              <ReadAgain id={source.id} />
            </div>
          )}
        </fieldset>
      </OfficeForm>
    </section>
  )
}

function ReadAgain({ id }: { id: number }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(readAgain, { params: { id } }),
    async onSuccess({ data }) {
      queries.setQueryData(runQuery(data.id).queryKey, data)
      void queries.invalidateQueries({ queryKey: ['exchange', 'runs'] })
      await navigate(`/exchange/runs/${data.id}`)
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  return (
    <Button icon="refresh" loading={isPending} onClick={() => mutate()}>
      Прочитать этот файл ещё раз
    </Button>
  )
}
