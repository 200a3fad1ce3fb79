import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ExchangeSource } from '#contract/office/exchange.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './exchange.module.css'
import { sourcesQuery } from './exchange-queries.ts'
import { namesText, RUN_STATES, SOURCE_KINDS } from './exchange-words.ts'
import { NewSourceDialog } from './new-source-dialog.tsx'

export const loader = () => queries.ensureQueryData(sourcesQuery)

export function Component() {
  const { data, error } = useQuery(sourcesQuery)
  const me = useMe()
  const mayWork = me.permissions.includes('exchange.work')
  const [isMaking, setMaking] = useState(false)
  const make = () => setMaking(true)
  useShortcuts([{ keys: 'KeyN', shown: 'N', name: 'Новый источник', group: 'Обмен', run: make }], mayWork && !isMaking)
  const sources = data?.sources ?? []
  return (
    <>
      <PageHead
        title="Обмен"
        note="Откуда приходят товары, цены и остатки и куда уходят заказы"
        desk="/exchange"
        actions={
          mayWork && (
            <Button look="red" icon="plus" onClick={make}>
              Новый источник
            </Button>
          )
        }
      />
      <div className={clsx(blocks.desk, blocks.two)}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data && sources.length === 0 && (
          <section className={clsx(blocks.block, css.whole)}>
            <EmptyState
              icon="refresh"
              title="Источников пока нет"
              actions={mayWork && <Button onClick={make}>Завести первый</Button>}
            >
              Подключите 1С, МойСклад или прайс-лист поставщика. Товары, цены и остатки будут приходить сами.
            </EmptyState>
          </section>
        )}
        {data && sources.map((source) => <SourceBlock key={source.id} source={source} address={data.address} />)}
      </div>
      {isMaking && <NewSourceDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function SourceBlock({ source, address }: { source: ExchangeSource; address: string }) {
  const now = useMinuteClock()
  const { id, name, kind, isOn, lastRun, undecided, guesses } = source
  return (
    <section className={blocks.block} aria-labelledby={`source-${id}`}>
      <div className={blocks.head}>
        <h2 id={`source-${id}`} className={blocks.title}>
          <Link to={`/exchange/sources/${id}`}>{name}</Link>
        </h2>
        <Badge look="soft" tone={isOn ? 'green' : 'grey'}>
          {isOn ? 'Включён' : 'Выключен'}
        </Badge>
      </div>
      <ul className={blocks.list}>
        <li>
          <span>Что это</span>
          <span>{SOURCE_KINDS[kind]}</span>
        </li>
        {kind === '1c' ? (
          <>
            <li>
              <span>Адрес для 1С</span>
              <span className={css.copied}>
                <span>{address}</span> <CopyButton text={address} label="Скопировать адрес" />
              </span>
            </li>
            <li>
              <span>Логин робота</span>
              <span>{source.hasPassword ? source.robotLogin : 'пароль ещё не выдан'}</span>
            </li>
          </>
        ) : (
          <li>
            <span>Адрес файла</span>
            <span>{source.url ?? 'файлы загружают вручную'}</span>
          </li>
        )}
        <li>
          <span>Последний запуск</span>
          {lastRun ? (
            <span className={blocks.row}>
              <Link to={`/exchange/runs/${lastRun.id}`}>{relativeMomentText(lastRun.startedAt, now)}</Link>
              <Badge look="soft" tone={RUN_STATES[lastRun.state].tone}>
                {RUN_STATES[lastRun.state].name}
              </Badge>
            </span>
          ) : (
            <span>ещё не было</span>
          )}
        </li>
        {undecided + guesses > 0 && (
          <li>
            <span>Соответствия</span>
            <Link to={`/exchange/mapping?source=${id}&only=undecided`}>
              {undecided > 0 ? `не решено: ${namesText(undecided)}` : `догадки ждут: ${namesText(guesses)}`}
            </Link>
          </li>
        )}
        {source.heldPrices > 0 && (
          <li>
            <span>Цены ждут решения</span>
            <Link to={`/exchange/sources/${id}/held`}>{countText(source.heldPrices, GOODS)}</Link>
          </li>
        )}
      </ul>
      {lastRun?.failure && <Notice tone="error">{lastRun.failure}</Notice>}
    </section>
  )
}
