import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { confirmGuesses, type DeskMappingKind } from '#contract/office/exchange-mapping.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { mappingGoodsQuery, mappingListsQuery, mappingsQuery, sourcesQuery } from './exchange-queries.ts'
import { MAPPING_KINDS, namesText } from './exchange-words.ts'
import { CompareButton } from './compare-button.tsx'
import { CreateTarget } from './create-target.tsx'
import { GrowTree } from './grow-tree.tsx'
import { IgnoreRare } from './ignore-rare.tsx'
import css from './mapping.module.css'
import { type Decided, filterLines, type MappingLine, treeOf } from './mapping-tree.ts'
import { NoSources, SourceChoice } from './source-choice.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { useSource } from './use-source.ts'

export async function loader() {
  void queries.prefetchQuery(mappingListsQuery)
  return queries.ensureQueryData(sourcesQuery)
}

const KINDS = Object.keys(MAPPING_KINDS) as DeskMappingKind[]
const rowId = ({ external }: MappingLine) => external || '—'

function columnsOf(
  kind: DeskMappingKind,
  goods: ReadonlyMap<string, number> | undefined,
  isTree: boolean,
  open: (line: MappingLine) => void,
  creation: (line: MappingLine) => ReactNode,
) {
  const columns: OfficeColumn<MappingLine>[] = [
    {
      id: 'name',
      name: 'В источнике',
      width: 14,
      grow: 1.2,
      isFixed: true,
      cell: (line) => (
        <span style={isTree ? { paddingInlineStart: `${line.depth * 1.25}rem` } : undefined}>
          <TextButton onClick={() => open(line)}>{line.name}</TextButton>
          {!isTree && line.path && <span className={css.note}> {line.path}</span>}
        </span>
      ),
      csv: ({ name }) => name,
    },
    ...(kind === 'property' || kind === 'price-type'
      ? [
          {
            id: 'details',
            name: kind === 'property' ? 'Значения' : 'Валюта',
            width: kind === 'property' ? 12 : 5,
            ...(kind === 'property' ? { grow: 1 } : {}),
            cell: ({ details }: MappingLine) => details,
            csv: ({ details }: MappingLine) => details,
          },
        ]
      : []),
    ...(kind === 'status'
      ? []
      : [
          {
            id: 'goods',
            name: 'Товаров',
            width: 5.5,
            isFigure: true,
            cell: ({ external }: MappingLine) => (goods ? formatNumber(goods.get(external) ?? 0) : '…'),
            csv: ({ external }: MappingLine) => goods?.get(external) ?? 0,
          },
        ]),
    {
      id: 'target',
      name: MAPPING_KINDS[kind].target,
      width: 14,
      grow: 1.2,
      cell: (line) => <TargetCell line={line} creation={creation} />,
      csv: ({ targetText }) => targetText ?? '',
    },
  ]
  return columns
}

type TargetProps = { line: MappingLine; creation: (line: MappingLine) => ReactNode }

function TargetCell({ line, creation }: TargetProps) {
  const { target, targetText, isGuess } = line
  if (target === null)
    return (
      <span className={css.open}>
        <Badge look="soft" tone="orange">
          Не решено
        </Badge>
        {creation(line)}
      </span>
    )
  return (
    <span className={target.ignore ? css.ignored : undefined}>
      {targetText}{' '}
      {isGuess && (
        <Badge look="soft" tone="ink">
          догадка
        </Badge>
      )}
    </span>
  )
}

export function Component() {
  const { source, sources, params, set, isKnown } = useSource()
  const asked = params.get('kind') as DeskMappingKind
  const kind = KINDS.includes(asked) ? asked : 'group'
  const only = (params.get('only') ?? 'all') as Decided
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<readonly string[]>(() => (params.get('open') ? [params.get('open')!] : []))
  const me = useMe()
  const mayWork = me.permissions.includes('exchange.work')
  const id = source?.id ?? 0
  const isOn = { enabled: source !== undefined }
  const { data, error, isPending } = useQuery({
    ...mappingsQuery(id, kind),
    ...isOn,
    placeholderData: keepPreviousData,
  })
  const { data: goods } = useQuery({ ...mappingGoodsQuery(id, kind), ...isOn })
  const { data: lists } = useQuery(mappingListsQuery)
  const lines = useMemo(() => treeOf(data?.mappings ?? []), [data])
  const rows = useMemo(() => {
    const found = filterLines(lines, { search: typed, only })
    // what most goods have is worth deciding first
    if (kind !== 'property' || !goods) return found
    return found.toSorted((one, other) => (goods.get(other.external) ?? 0) - (goods.get(one.external) ?? 0))
  }, [lines, typed, only, kind, goods])
  const isTree = kind === 'group' && only === 'all' && typed.trim() === ''
  const open = useCallback((line: MappingLine) => mayWork && setOpened([line.external]), [mayWork, setOpened])
  const mayCreate = mayWork && me.permissions.includes('goods.change') && (kind === 'group' || kind === 'property')
  const creation = useCallback(
    (line: MappingLine) => {
      const above = lines.find(({ external }) => external === line.parent)
      return mayCreate ? <CreateTarget source={id} line={line} parent={above?.target?.category ?? null} /> : null
    },
    [mayCreate, lines, id],
  )
  const columns = useMemo(() => columnsOf(kind, goods, isTree, open, creation), [kind, goods, isTree, open, creation])
  const { layout, setLayout } = useTableLayout(`exchange-mapping-${kind}`, columns)
  const list = `exchange-mapping?${id}&${kind}&${only}`
  const { cursor, setCursor } = useRowCursor({
    list,
    rows,
    rowId,
    onOpen: open,
    onEdit: open,
    isOn: opened.length === 0,
  })
  const choose = (row: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(row)) next.add(row)
      return next
    })
  const go = (key: string, value: string) => {
    setChosen(new Set())
    set(key, value)
  }
  if (isKnown && !source)
    return (
      <>
        <PageHead title="Обмен" desk="/exchange" />
        <NoSources />
      </>
    )
  const counts = data?.undecided.find((each) => each.kind === kind)
  const edited = lines.filter(({ external }) => opened.includes(external))
  const next = (after: MappingLine | undefined) => {
    const waiting = lines.filter(({ target, external }) => target === null && external !== after?.external)
    const at = after ? lines.indexOf(after) : -1
    return waiting.find((each) => lines.indexOf(each) > at) ?? waiting[0]
  }
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <PageHead
        title="Обмен"
        desk="/exchange"
        actions={
          source && (
            <>
              {mayWork && <CompareButton source={source.id} />}
              <SourceChoice source={source} sources={sources} onSource={(value) => go('source', value)} />
            </>
          )
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="sootvetstviya.csv">
        <div className={css.choices}>
          <Select
            label="Что сопоставляем"
            hideLabel
            size="m"
            value={kind}
            options={KINDS.map((each) => {
              const waiting = data?.undecided.find((row) => row.kind === each)?.undecided ?? 0
              return {
                value: each,
                label: waiting > 0 ? `${MAPPING_KINDS[each].name}: не решено ${waiting}` : MAPPING_KINDS[each].name,
              }
            })}
            onChange={(event) => go('kind', event.target.value)}
          />
          <Select
            label="Какие показать"
            hideLabel
            size="m"
            value={only}
            options={[
              { value: 'all', label: `Все${counts ? `: ${counts.all}` : ''}` },
              { value: 'undecided', label: `Не решено${counts ? `: ${counts.undecided}` : ''}` },
              { value: 'guesses', label: `Догадки${counts ? `: ${counts.guesses}` : ''}` },
            ]}
            onChange={(event) => go('only', event.target.value === 'all' ? '' : event.target.value)}
          />
        </div>
        <Input
          label="Найти название"
          hideLabel
          size="m"
          type="search"
          placeholder="Название"
          value={typed}
          clearable
          onChange={(event) => setTyped(event.target.value)}
        />
        {source && mayWork && (counts?.guesses ?? 0) > 0 && (
          <ConfirmGuesses source={source.id} kind={kind} count={counts!.guesses} />
        )}
        {source && mayCreate && kind === 'group' && <GrowTree source={source} lines={lines} />}
        {source && mayWork && kind === 'property' && goods && (
          <IgnoreRare source={source.id} lines={lines} goods={goods} />
        )}
        {chosen.size > 0 && (
          <Button
            size="s"
            look="black"
            onClick={() => setOpened([...chosen].map((each) => (each === '—' ? '' : each)))}
          >
            Решить вместе: {chosen.size}
          </Button>
        )}
      </ListTools>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label={`Соответствия: ${MAPPING_KINDS[kind].name.toLowerCase()}`}
        list={list}
        columns={columns}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        {...(mayWork ? { chosen, onChoose: choose } : {})}
        card={(line) => (
          <>
            <TextButton onClick={() => open(line)}>{line.name}</TextButton>
            <span>{goods && kind !== 'status' ? formatNumber(goods.get(line.external) ?? 0) : ''}</span>
            <span>
              <TargetCell line={line} creation={creation} />
            </span>
            <span>{line.path}</span>
          </>
        )}
        empty={
          isPending || error ? null : (
            <EmptyState
              icon="check"
              title={typed || only !== 'all' ? 'Таких названий нет' : 'Источник ещё ничего не назвал'}
            >
              {typed || only !== 'all'
                ? 'Здесь всё решено, или название пишется иначе.'
                : 'Названия появятся после первого обмена или репетиции.'}
            </EmptyState>
          )
        }
      />
      {lists && source && edited.length > 0 && (
        <TargetDialog
          key={opened.join('\n')}
          source={source.id}
          mappings={edited}
          lists={lists}
          goods={goods && edited.reduce((sum, { external }) => sum + (goods.get(external) ?? 0), 0)}
          onClose={() => setOpened([])}
          onDone={(isNext) => {
            setChosen(new Set())
            const following = isNext ? next(edited[0]) : undefined
            if (following) setCursor(rowId(following))
            setOpened(following ? [following.external] : [])
          }}
        />
      )}
    </div>
  )
}

function ConfirmGuesses({ source, kind, count }: { source: number; kind: DeskMappingKind; count: number }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(confirmGuesses, { params: { id: source }, body: { kind } }),
    onSuccess: ({ data }) => toast({ text: `Подтверждено: ${namesText(data.confirmed)}`, tone: 'done' }),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['exchange'] }),
  })
  return (
    <Button size="s" icon="check" loading={isPending} onClick={() => mutate()}>
      Принять догадки: {count}
    </Button>
  )
}
