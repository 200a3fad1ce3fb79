import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { TextRow } from '#contract/office/texts.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { type TextsAsked, textsQuery, textWordsQuery } from './text-queries.ts'
import { kindName, TEXT_KINDS, nodesText, STATE_OPTIONS, stateWords, timesText } from './text-words.ts'
import css from './texts.module.css'

/** What stands in the address: a selection can be sent as a link. */
function askedOf(params: URLSearchParams): TextsAsked {
  const kind = TEXT_KINDS.find((each) => each.kind === params.get('kind'))?.kind
  const state = STATE_OPTIONS.find(({ value }) => value === params.get('state'))?.value
  const [node, search] = [params.get('node'), params.get('search')?.trim()]
  return { ...(kind && { kind }), ...(state && { state }), ...(node && { node }), ...(search && { search }) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(textWordsQuery)
  await queries.ensureInfiniteQueryData(textsQuery(askedOf(new URL(request.url).searchParams)))
  return null
}

const rowId = ({ id }: TextRow) => String(id)

function State({ row, now }: { row: TextRow; now: Date }) {
  const { name, tone } = stateWords(row)
  const times = timesText(row, now)
  return (
    <span className={css.state}>
      <Badge look="soft" tone={tone}>
        {name}
      </Badge>
      {row.hasChanges && <span className={css.quiet}>есть правки</span>}
      {times && <span className={css.quiet}>{times}</span>}
      {row.trouble && <span className={css.trouble}>{row.trouble}</span>}
    </span>
  )
}

const columnsOf = (now: Date, nodes: readonly { code: string; name: string }[]): OfficeColumn<TextRow>[] => [
  {
    id: 'title',
    name: 'Название',
    width: 16,
    grow: 2,
    isFixed: true,
    cell: (row) => (
      <Link to={`/texts/${row.id}`} className={css.title}>
        {row.title}
      </Link>
    ),
    csv: ({ title }) => title,
  },
  { id: 'kind', name: 'Вид', width: 7, cell: ({ kind }) => kindName(kind), csv: ({ kind }) => kindName(kind) },
  {
    id: 'state',
    name: 'Состояние',
    width: 9,
    grow: 1,
    cell: (row) => <State row={row} now={now} />,
    csv: (row) => stateWords(row).name,
  },
  {
    id: 'nodes',
    name: 'Филиалы',
    width: 8,
    grow: 1,
    cell: ({ nodeCodes }) => nodesText(nodeCodes, nodes),
    csv: ({ nodeCodes }) => nodesText(nodeCodes, nodes),
  },
  {
    id: 'changed',
    name: 'Изменён',
    width: 11,
    grow: 1,
    cell: ({ changedAt, changedBy }) => `${relativeMomentText(changedAt, now)}${changedBy ? `, ${changedBy}` : ''}`,
    csv: ({ changedAt }) => changedAt,
  },
  { id: 'url', name: 'Адрес', width: 8, grow: 1, cell: ({ url }) => url, csv: ({ url }) => url },
]

export function Component() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const now = useMinuteClock()
  const asked = useMemo(() => askedOf(params), [params])
  const { data: words } = useQuery(textWordsQuery)
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...textsQuery(asked),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ texts }) => texts) ?? [], [data])
  const counts = data?.pages[0]?.counts ?? {}
  const nodes = useMemo(() => words?.nodes ?? [], [words])
  const columns = useMemo(() => columnsOf(now, nodes), [now, nodes])
  const { layout, setLayout } = useTableLayout('texts', columns)
  const open = useCallback(({ id }: TextRow) => void navigate(`/texts/${id}`), [navigate])
  const { cursor, setCursor } = useRowCursor({
    list: 'texts',
    rows,
    rowId,
    onOpen: open,
    onEdit: open,
    onNew: () => void navigate(`/texts/new?kind=${asked.kind ?? 'page'}`),
  })
  const set = (name: string, value: string) =>
    setParams(
      (next) => {
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <PageHead
        title="Тексты"
        actions={
          <ActionMenu
            label="Новый текст"
            trigger={(attributes) => (
              <Button {...attributes} look="red" icon="plus">
                Новый текст
              </Button>
            )}
            items={TEXT_KINDS.filter(({ isMade }) => isMade).map(({ kind, one }) => ({
              label: one,
              onPress: () => void navigate(`/texts/new?kind=${kind}`),
            }))}
          />
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="teksty.csv">
        <Select
          label="Вид"
          hideLabel
          size="m"
          value={asked.kind ?? ''}
          options={[
            { value: '', label: 'Все виды' },
            ...TEXT_KINDS.map(({ kind, name }) => ({ value: kind, label: `${name} · ${counts[kind] ?? 0}` })),
          ]}
          onChange={({ target }) => set('kind', target.value)}
        />
        <Select
          label="Состояние"
          hideLabel
          size="m"
          value={asked.state ?? ''}
          options={[{ value: '', label: 'Любое состояние' }, ...STATE_OPTIONS]}
          onChange={({ target }) => set('state', target.value)}
        />
        {nodes.length > 1 && (
          <Select
            label="Филиал"
            hideLabel
            size="m"
            value={asked.node ?? ''}
            options={[
              { value: '', label: 'Все филиалы' },
              ...nodes.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={({ target }) => set('node', target.value)}
          />
        )}
        <Input
          label="Найти текст"
          hideLabel
          size="m"
          type="search"
          placeholder="Название, адрес, слово"
          defaultValue={asked.search ?? ''}
          clearable
          onChange={({ target }) => set('search', target.value.trim())}
        />
      </ListTools>
      <DataTable
        label="Тексты"
        list="texts"
        columns={columns}
        layout={layout}
        rows={rows}
        rowId={rowId}
        cardsBelow={WIDE_TABLE_PX}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        isMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        tone={({ state, kind }) => (state === 'off' && kind !== 'message' ? 'dim' : undefined)}
        card={(row) => (
          <>
            <Link to={`/texts/${row.id}`} className={css.title}>
              {row.title}
            </Link>
            <span>{kindName(row.kind)}</span>
            <State row={row} now={now} />
            <span className={css.quiet}>{relativeMomentText(row.changedAt, now)}</span>
          </>
        )}
        empty={
          error ? (
            <Notice tone="error">{wordsOf(error)}</Notice>
          ) : (
            <EmptyState icon="edit" title="Таких текстов нет">
              Измените условия поиска или начните новый текст.
            </EmptyState>
          )
        }
      />
    </div>
  )
}
