import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { beginExport, type ExportLists } from '#contract/office/exports.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#rules/exports/export-kinds.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { DaysField } from '#office/parts/days-field.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { exportsQuery } from './export-queries.ts'
import { ExportRuns } from './export-runs.tsx'
import css from './exports.module.css'

/** Whoever may not hears it on the screen, in the server's words. */
export const loader = () => queries.prefetchQuery(exportsQuery)

const FORMATS = Object.entries(EXPORT_FORMATS).map(([value, label]) => ({ value, label }))
const HINTS: Record<ExportFormat, string> = {
  csv: 'Открывается в Excel и читается программами',
  xlsx: 'До 4 млн строк, по миллиону на листе',
  ndjson: 'Запись на строку, для программ',
}

/** Orders, customers, goods and stock as a file: chosen here, downloaded at once. */
export function Component() {
  const { data, error } = useQuery(exportsQuery)
  return (
    <section aria-label="Выгрузки">
      <PageHead
        title="Выгрузки"
        note="Данные магазина файлом. Каждая выгрузка остаётся в журнале: кто, что и за какие дни."
        desk="/exports"
      />
      <div className={clsx(blocks.desk, blocks.two)}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data && data.kinds.length === 0 && (
          <EmptyState icon="download" title="Выгружать пока нечего">
            Попросите владельца дать право видеть заказы, клиентов, товары или остатки.
          </EmptyState>
        )}
        {data && data.kinds.length > 0 && (
          <section className={blocks.block} aria-labelledby="new-export">
            <h2 id="new-export">Новая выгрузка</h2>
            <ExportForm lists={data} />
          </section>
        )}
        {data && (
          <section className={blocks.block} aria-labelledby="own-exports">
            <h2 id="own-exports">Мои выгрузки</h2>
            {data.runs.length === 0 ? (
              <p className={blocks.quiet}>Здесь будут ваши файлы. Час после начала файл можно скачать ещё раз.</p>
            ) : (
              <ExportRuns runs={data.runs} label="Мои выгрузки" />
            )}
          </section>
        )}
      </div>
    </section>
  )
}

const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

function ExportForm({ lists }: { lists: ExportLists }) {
  const toast = useToast()
  const [chosen, setChosen] = useState<string>(lists.kinds[0]!.code)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [days, setDays] = useState({ from: '', to: '' })
  const [branches, setBranches] = useState<string[]>([])
  const [statuses, setStatuses] = useState<string[]>([])
  const kind = lists.kinds.find(({ code }) => code === chosen) ?? lists.kinds[0]!
  const form = useSendingForm(
    ['kind', 'format'],
    () =>
      api(beginExport, {
        body: {
          kind: kind.code,
          format,
          ...(kind.period && days.from && { from: days.from }),
          ...(kind.period && days.to && { to: days.to }),
          ...(branches.length > 0 && { branch: branches.join(',') }),
          ...(statuses.length > 0 && { status: statuses.join(',') }),
        },
      }),
    ({ data }) => {
      location.assign(data.path!)
      toast({ text: `Файл ${data.fileName} скачивается`, tone: 'done' })
      void queries.invalidateQueries(exportsQuery)
    },
  )
  function choose(code: string) {
    setChosen(code)
    setStatuses([])
    setBranches([])
  }
  const isPersonal = kind.code === 'orders' || kind.code === 'customers'
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
      <div className={css.fields}>
        <Select
          label="Что выгрузить"
          value={kind.code}
          error={form.errors['kind']}
          options={lists.kinds.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => choose(target.value)}
        />
        <Select
          label="Формат"
          hint={HINTS[format]}
          value={format}
          error={form.errors['format']}
          options={FORMATS}
          onChange={({ target }) => setFormat(target.value as ExportFormat)}
        />
      </div>
      {kind.period && (
        <div className={css.days}>
          <DaysField
            from={days.from}
            to={days.to}
            labels={[`${kind.period}: с дня`, 'По день']}
            onDay={(end, day) => setDays({ ...days, [end]: day })}
          />
        </div>
      )}
      <div className={css.filters} role="group" aria-label="Отбор">
        <FilterChooser
          name={kind.code === 'goods' ? 'Цены филиала' : 'Филиал'}
          options={kind.branches.map(({ code, name }) => ({ value: code, name }))}
          chosen={branches}
          onToggle={(value) => setBranches(toggled(branches, value))}
          onClear={() => setBranches([])}
        />
        {kind.statuses.length > 0 && (
          <FilterChooser
            name="Статус"
            options={kind.statuses.map(({ code, name }) => ({ value: code, name }))}
            chosen={statuses}
            onToggle={(value) => setStatuses(toggled(statuses, value))}
            onClear={() => setStatuses([])}
          />
        )}
      </div>
      {isPersonal && !lists.seesContacts && (
        <p className={blocks.quiet}>Телефоны и e-mail в файле будут скрыты: права видеть их целиком у вас нет.</p>
      )}
      {isPersonal && lists.seesContacts && (
        <p className={blocks.quiet}>В файле — телефоны и e-mail покупателей. Храните его как документ.</p>
      )}
      <details>
        <summary>Колонки файла: {kind.columns.length}</summary>
        <ul className={css.columns}>
          {kind.columns.map(({ code, name }) => (
            <li key={code}>
              {name} <code>{code}</code>
            </li>
          ))}
        </ul>
      </details>
      <div className={blocks.row}>
        <Button type="submit" look="red" icon="download" loading={form.isSending}>
          Скачать
        </Button>
      </div>
    </OfficeForm>
  )
}
