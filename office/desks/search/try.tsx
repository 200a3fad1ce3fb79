import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TriedQuery } from '#contract/office/search-desk.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { wordsOf } from '#office/state/api.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useBranch } from './effect-panel.tsx'
import { Explained } from './explained.tsx'
import { triedQuery } from './search-desk-queries.ts'
import { SearchHead, queryStepsOf } from './search-head.tsx'
import css from './search.module.css'

/** A query as a buyer of a branch would make it: what was read as what, and why each good is there. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const [seen, setSeen] = useState(query)
  // another link was followed while the screen stayed
  if (seen !== query) {
    setSeen(query)
    setTyped(query)
  }
  const { branches, branch, setBranch } = useBranch()
  const { data, error, isFetching } = useQuery(triedQuery(query, branch))
  return (
    <>
      <SearchHead />
      <div className={blocks.desk}>
        <OfficeForm
          className={css.trying ?? ''}
          onSubmit={() => setParams(typed.trim() ? { query: typed.trim() } : {}, { preventScrollReset: true })}
        >
          <Input
            label="Запрос"
            type="search"
            value={typed}
            maxLength={200}
            data-autofocus
            onChange={({ target }) => setTyped(target.value)}
          />
          <Select
            label="Филиал"
            value={branch}
            options={branches.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ target }) => setBranch(target.value)}
          />
          <Button look="black" type="submit" icon="search" loading={isFetching}>
            Попробовать
          </Button>
        </OfficeForm>
        {query === '' && (
          <EmptyState icon="search" title="Впишите запрос">
            Покажем, как поиск его прочитал, что нашёл и почему каждый товар стоит на своём месте.
          </EmptyState>
        )}
        {query !== '' && error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {query !== '' && !data && !error && <Skeleton lines={8} />}
        {query !== '' && data && !error && (
          <div className={css.tried}>
            <Reading query={query} tried={data} />
            <Goods query={query} branch={branch} tried={data} />
          </div>
        )}
      </div>
    </>
  )
}

function Reading({ query, tried }: { query: string; tried: TriedQuery }) {
  const { heading, corrected, chips, ignored, missing, terms, links } = tried
  const lines: [string, string][] = [
    ['Над товарами', heading ?? ''],
    ['Ищется', corrected === null ? '' : `«${corrected}»`],
    ['Стало отбором', chips.join(', ')],
    ['Прочитано, но не ищется', ignored.join(', ')],
    ['Не совпало', missing.map((word) => `«${word}»`).join(', ')],
  ]
  const answered = lines.filter(([, value]) => value !== '')
  return (
    <section className={blocks.block} aria-labelledby="search-reading">
      <h2 id="search-reading">Как прочитано</h2>
      {answered.length > 0 && (
        <dl className={css.reading}>
          {answered.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {terms.length > 0 && (
        <ul className={blocks.list} aria-label="Слова">
          {terms.map(({ shown, sameAs }, place) => (
            // a word may be said twice
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${place} ${shown}`}>
              <strong>{shown}</strong>
              {sameAs.length > 0 && <span className={css.quiet}>то же: {sameAs.join(', ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <p>
          Ссылки над товарами:{' '}
          {links.map(({ title, url }, place) => (
            <span key={url}>
              {place > 0 && ', '}
              <a href={shopAddress(url)} target="_blank" rel="noreferrer">
                {title}
              </a>
            </span>
          ))}
        </p>
      )}
      <div className={css.buttons}>
        {queryStepsOf(query)
          .slice(0, 3)
          .map(({ name, to }) => (
            <Button key={name} size="s" prefetch="none" to={to}>
              {name}
            </Button>
          ))}
        <a
          className={css.outside}
          href={shopAddress(`/search-result/?q=${encodeURIComponent(query)}`)}
          target="_blank"
          rel="noreferrer"
        >
          Открыть в магазине
        </a>
      </div>
    </section>
  )
}

function Goods({ query, branch, tried: { goods, total } }: { query: string; branch: string; tried: TriedQuery }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className={blocks.block} aria-labelledby="search-found">
      <h2 id="search-found">{total === 0 ? 'Ничего не нашлось' : `Найдено: ${countText(total, GOODS)}`}</h2>
      <ol>
        {goods.map(({ code, name, article, price, isInStock, isPinned }, place) => (
          <li key={code} className={css.good}>
            <span className={css.place}>{place + 1}</span>
            <span className={css.goodWords}>
              <Link to={`/goods/${code}`}>{name}</Link>
              <span className={css.quiet}>
                {dotted(article, formatRubles(price), isInStock ? 'есть' : 'нет в наличии')}{' '}
                {isPinned && (
                  <Badge look="soft" tone="green">
                    закреплён
                  </Badge>
                )}
              </span>
            </span>
            <TextButton
              className={css.why}
              aria-expanded={open === code}
              aria-label={`Почему: ${name}`}
              onClick={() => setOpen(open === code ? null : code)}
            >
              почему
            </TextButton>
            {open === code && <Explained query={query} branch={branch} code={code} />}
          </li>
        ))}
      </ol>
      {total > goods.length && <p className={blocks.quiet}>Показаны первые {goods.length}.</p>}
    </section>
  )
}
