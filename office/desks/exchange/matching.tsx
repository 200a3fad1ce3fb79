import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExchangeSource } from '#contract/office/exchange.ts'
import { createGood, ignoreGood, matchGood, type UnmatchedGood } from '#contract/office/suppliers.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { mappingListsQuery } from './exchange-queries.ts'
import css from './matching.module.css'
import { CreateGoodDialog, FindGoodDialog } from './matching-dialogs.tsx'
import { matchCountsQuery, unmatchedQuery } from './supplier-queries.ts'

type Props = {
  source: ExchangeSource
  mayWork: boolean
  search: string
  isIgnored: boolean
  onAsked: (key: string, value: string) => void
}

type Decision =
  | { what: 'match'; external: string; code: string }
  | { what: 'create'; external: string; category?: string }
  | { what: 'ignore'; external: string; isIgnored: boolean }

const DONE = {
  match: 'Связано: цена и остаток поставщика применены',
  create: 'Товар заведён',
  ignore: 'Больше не спросим',
}

function send(id: number, decision: Decision): Promise<unknown> {
  const params = { id }
  if (decision.what === 'match') {
    const { external, code } = decision
    return api(matchGood, { params, body: { external, code } })
  }
  if (decision.what === 'ignore') {
    const { external, isIgnored } = decision
    return api(ignoreGood, { params, body: { external, isIgnored } })
  }
  const { what: _what, ...body } = decision
  return api(createGood, { params, body })
}

/** A line that is decided goes; the next one is under the finger, or under the focus. */
function useDecide(source: number) {
  const toast = useToast()
  return useMutation({
    mutationFn: (decision: Decision) => send(source, decision),
    onSuccess(_answer, decision) {
      const isBack = decision.what === 'ignore' && !decision.isIgnored
      toast({ text: isBack ? 'Снова ждёт решения' : DONE[decision.what], tone: 'done' })
      focusAfter(decision.external)
      queries.setQueriesData<ShownLines>({ queryKey: ['exchange', 'unmatched', source] }, (shown) =>
        shown ? without(shown, decision.external) : shown,
      )
      void queries.invalidateQueries(matchCountsQuery(source))
      void queries.invalidateQueries({ queryKey: ['exchange', 'runs'] })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
}

type ShownLines = { pages: { goods: UnmatchedGood[] }[]; pageParams: unknown[] }

const without = (shown: ShownLines, external: string): ShownLines => ({
  ...shown,
  pages: shown.pages.map((page) => ({ ...page, goods: page.goods.filter((good) => good.external !== external) })),
})

function focusAfter(external: string) {
  const row = document.querySelector(`[data-line="${CSS.escape(external)}"]`)
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector<HTMLElement>('button')?.focus()
}

/** Lines of a price list nobody has recognised: the best guess is one press away. */
export function Matching({ source, mayWork, search, isIgnored, onAsked }: Props) {
  const { id } = source
  const [typed, setTyped] = useState(search)
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...unmatchedQuery(id, { ...(isIgnored ? { ignored: true } : {}), ...(search ? { search } : {}) }),
    placeholderData: keepPreviousData,
  })
  const { data: counts } = useQuery(matchCountsQuery(id))
  const goods = data?.pages.flatMap((page) => page.goods) ?? []
  return (
    <div className={css.screen}>
      <div className={css.tools}>
        <Input
          label="Найти строку прайс-листа"
          hideLabel
          size="m"
          type="search"
          placeholder="Название или артикул"
          value={typed}
          clearable
          onChange={({ target }) => {
            setTyped(target.value)
            onAsked('search', target.value.trim())
          }}
        />
        <Select
          label="Какие показать"
          hideLabel
          size="m"
          value={isIgnored ? '1' : ''}
          options={[
            { value: '', label: `Ждут решения${counts ? `: ${formatNumber(counts.waiting)}` : ''}` },
            { value: '1', label: `Не продаём${counts ? `: ${formatNumber(counts.ignored)}` : ''}` },
          ]}
          onChange={({ target }) => onAsked('ignored', target.value)}
        />
        {counts && counts.matched > 0 && (
          <span className={css.known}>Узнано по штрихкоду, артикулу или вами: {formatNumber(counts.matched)}</span>
        )}
      </div>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {isPending && <Skeleton height="20rem" />}
      {goods.length > 0 && (
        <ul className={css.lines} aria-label="Строки прайс-листа">
          {goods.map((good) => (
            <Line key={good.external} source={id} good={good} mayWork={mayWork} isIgnored={isIgnored} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className={css.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
      {!isPending && !error && goods.length === 0 && !hasNextPage && (
        <EmptyState icon="check" title={emptyTitle({ search, isIgnored, matched: counts?.matched ?? 0 })}>
          {search || isIgnored || counts?.matched
            ? 'Каждая строка прайс-листа нашла свой товар или отложена.'
            : 'Пришлите прайс-лист на карточке поставщика: здесь появится то, чего магазин не узнал.'}
        </EmptyState>
      )}
    </div>
  )
}

function emptyTitle({ search, isIgnored, matched }: { search: string; isIgnored: boolean; matched: number }): string {
  if (search) return 'Таких строк нет'
  if (isIgnored) return 'Ничего не отложено'
  return matched > 0 ? 'Всё разобрано' : 'Прайс-лист ещё не применяли'
}

const pieces = (quantity: number) => (quantity > 0 ? withUnit(formatNumber(quantity), 'шт.') : 'нет в наличии')
const codeText = ({ article, barcode, external }: UnmatchedGood) => article || barcode || external

type LineProps = { source: number; good: UnmatchedGood; mayWork: boolean; isIgnored: boolean }

function Line({ source, good, mayWork, isIgnored }: LineProps) {
  const [dialog, setDialog] = useState<'find' | 'create' | null>(null)
  const decide = useDecide(source)
  const { data: lists } = useQuery(mappingListsQuery)
  const { external, name, vendor, price, quantity, groupName, category, suggestions } = good
  const [best] = suggestions
  const isSending = (what: Decision['what']) => decide.isPending && decide.variables?.what === what
  const into = lists?.categories.find(({ code }) => code === category)?.name
  const match = (code: string) => decide.mutate({ what: 'match', external, code })
  const create = (chosen?: string) =>
    decide.mutate({ what: 'create', external, ...(chosen === undefined ? {} : { category: chosen }) })
  return (
    <li className={css.line} data-line={external}>
      <div className={css.theirs}>
        <span className={css.name}>{name || external}</span>
        <span className={css.facts}>{[vendor, codeText(good), groupName].filter(Boolean).join(' · ')}</span>
        <span className={css.facts}>
          {[price === null ? 'без цены' : formatRubles(price), pieces(quantity)].join(' · ')}
        </span>
      </div>
      {!isIgnored && (
        <div className={css.ours}>
          {best ? (
            <>
              <span className={css.name}>{best.name}</span>
              <span className={css.facts}>
                {[best.article, best.price === null ? '' : `у нас ${formatRubles(best.price)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ) : (
            <span className={css.facts}>Похожих товаров в магазине нет</span>
          )}
        </div>
      )}
      {mayWork && (
        <div className={css.steps}>
          {isIgnored ? (
            <Button
              size="s"
              loading={isSending('ignore')}
              onClick={() => decide.mutate({ what: 'ignore', external, isIgnored: false })}
            >
              Вернуть
            </Button>
          ) : (
            <>
              {best && (
                <Button size="s" look="black" loading={isSending('match')} onClick={() => match(best.code)}>
                  Это он
                </Button>
              )}
              <Button size="s" onClick={() => setDialog('find')}>
                {best ? 'Другой' : 'Найти товар'}
              </Button>
              <Button
                size="s"
                loading={isSending('create')}
                title={into ? `В категорию «${into}»` : 'Сначала выбрать категорию'}
                onClick={() => (category ? create() : setDialog('create'))}
              >
                Создать товар
              </Button>
              <Button
                size="s"
                loading={isSending('ignore')}
                onClick={() => decide.mutate({ what: 'ignore', external, isIgnored: true })}
              >
                Не продаём
              </Button>
            </>
          )}
        </div>
      )}
      {dialog === 'find' && (
        <FindGoodDialog good={good} onClose={() => setDialog(null)} onCode={match} isSending={decide.isPending} />
      )}
      {dialog === 'create' && lists && (
        <CreateGoodDialog
          good={good}
          lists={lists}
          onClose={() => setDialog(null)}
          onCategory={create}
          isSending={decide.isPending}
        />
      )}
    </li>
  )
}
