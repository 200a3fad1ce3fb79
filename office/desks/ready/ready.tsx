import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { acceptProxy, allowForgetting, type ReadyItem, readiness, releaseHeld } from '#contract/office/ready.ts'
import { Badge } from '#ui/badge.tsx'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './ready.module.css'

const readyQuery = queryOptions({
  queryKey: ['ready'],
  queryFn: async ({ signal }) => (await api(readiness, {}, { signal })).data,
  staleTime: 5000,
})

export const loader = () => queries.ensureQueryData(readyQuery)

const STATES: Record<ReadyItem['state'], { name: string; tone: 'green' | 'red' | 'grey' }> = {
  done: { name: 'готово', tone: 'green' },
  missing: { name: 'нужно', tone: 'red' },
  advised: { name: 'стоит сделать', tone: 'grey' },
}

/** What a new owner has to do before the first buyer; every line is a check the server has just made. */
export function Component() {
  const { data, error } = useQuery(readyQuery)
  const items = data?.items ?? []
  const ready = items.filter(({ state }) => state === 'done').length
  const lacking = items.filter(({ state }) => state === 'missing').length
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <>
      <PageHead title="Готовность" note="Каждую строку сервер только что проверил сам: отметить её вручную нельзя." />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={10} />}
        {data?.isDemo && (
          <Notice title="Это демо-магазин">
            Часть строк в нём и не может быть готова: письма, SMS и оплата учебные. Со своим магазином список проверит
            ваш.
          </Notice>
        )}
        {data && (
          <section className={blocks.block} aria-labelledby="progress">
            <h2 id="progress">
              Готово {ready} из {items.length}
            </h2>
            <RulerProgress hideLabel value={ready} max={items.length} label={`Готово ${ready} из ${items.length}`} />
            <p className={blocks.quiet}>
              {lacking === 0
                ? 'Ничего обязательного не осталось: можно звать покупателей.'
                : `Обязательного осталось: ${lacking}.`}
            </p>
          </section>
        )}
        {groups.map((group) => (
          <section key={group} className={blocks.block} aria-label={group}>
            <h2>{group}</h2>
            <ul className={blocks.list}>
              {items
                .filter((item) => item.group === group)
                .map((item) => (
                  <Item key={item.code} item={item}>
                    {item.code === 'proxies' && data?.proxy && <AcceptProxy {...data.proxy} />}
                    {item.code === 'forgetting' && data && data.forgetting > 0 && (
                      <AllowForgetting count={data.forgetting} />
                    )}
                    {item.code === 'held' && data && data.held > 0 && <ReleaseHeld count={data.held} />}
                  </Item>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function AcceptProxy({ address }: { address: string }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(acceptProxy, { body: { proxy: address } }),
    onSuccess: () => queries.invalidateQueries(readyQuery),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  return (
    <Button look="red" loading={isPending} onClick={() => mutate()}>
      Принять {address}
    </Button>
  )
}

/** Sent messages cannot be called back and thrown away ones are not written again: both are asked about. */
function ReleaseHeld({ count }: { count: number }) {
  const toast = useToast()
  const [asked, setAsked] = useState<'send' | 'drop' | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (what: 'send' | 'drop') => api(releaseHeld, { body: { what } }),
    async onSuccess() {
      setAsked(null)
      await queries.invalidateQueries(readyQuery)
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const words = countText(count, ['сообщение', 'сообщения', 'сообщений'])
  return (
    <>
      <Button onClick={() => setAsked('send')}>Отправить</Button>
      <Button onClick={() => setAsked('drop')}>Выбросить</Button>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'send' ? `Отправить ${words}?` : `Выбросить ${words}?`}
      >
        <div className={blocks.column}>
          <p>
            {asked === 'send'
              ? 'Те, кто получил их до восстановления, получат их ещё раз.'
              : 'Те, кто ещё не получил их, не получат: коды и ссылки придётся запросить заново.'}
          </p>
          <div className={blocks.row}>
            <Button look="red" loading={isPending} onClick={() => asked && mutate(asked)}>
              {asked === 'send' ? 'Отправить' : 'Выбросить'}
            </Button>
            <Button onClick={() => setAsked(null)}>Оставить</Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** The first time alone: from then on it goes on by itself. */
function AllowForgetting({ count }: { count: number }) {
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(allowForgetting, { body: { count } }),
    async onSuccess() {
      setAsked(false)
      toast({ text: 'Разрешено: начнётся в течение часа', tone: 'done' })
      await queries.invalidateQueries(readyQuery)
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const words = countText(count, ['записи', 'записей', 'записей'])
  return (
    <>
      <Button onClick={() => setAsked(true)}>Обезличить…</Button>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title={`Обезличить контакты в ${words}?`}>
        <div className={blocks.column}>
          <p>
            Из завершённых заказов, проката и ремонтов без аккаунта уйдут имя, телефон, e-mail и адрес, а старые заявки
            удалятся. Товары, суммы и документы останутся. Вернуть будет нельзя; дальше это станет происходить само,
            каждый день.
          </p>
          <div className={blocks.row}>
            <Button look="red" loading={isPending} onClick={() => mutate()}>
              Обезличить
            </Button>
            <Button onClick={() => setAsked(false)}>Оставить</Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

interface ItemProps {
  item: ReadyItem
  /** What mends it here at once. */
  children?: ReactNode
}

function Item({ item: { name, state, words, path, variable }, children }: ItemProps) {
  return (
    <li>
      <span className={css.item}>
        <b>{name}</b>
        <span className={blocks.quiet}>{words}</span>
        {state !== 'done' && variable && (
          <span className={blocks.quiet}>
            Меняется на сервере: переменная <code>{variable}</code>, раздел «Настройки» в README.
          </span>
        )}
      </span>
      <span className={blocks.row}>
        <Badge look="soft" tone={STATES[state].tone}>
          {STATES[state].name}
        </Badge>
        {children}
        {path && (
          <Link to={path} className={css.link} aria-label={`${state === 'done' ? 'Посмотреть' : 'Исправить'}: ${name}`}>
            {state === 'done' ? 'Посмотреть' : 'Исправить'}
          </Link>
        )}
      </span>
    </li>
  )
}
