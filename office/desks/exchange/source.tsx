import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import { changeSource, type ExchangeSource } from '#contract/office/exchange.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './exchange.module.css'
import { mappingListsQuery, sourcesQuery } from './exchange-queries.ts'
import { namesText, RUN_STATES, SOURCE_KINDS } from './exchange-words.ts'
import { SourceOptionsForm } from './source-options.tsx'
import { SourceOwners } from './source-owners.tsx'
import { SourceRobot } from './source-robot.tsx'
import { SupplierPriceList } from './supplier-price-list.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(mappingListsQuery)
  const isHere = ({ sources }: { sources: readonly ExchangeSource[] }) =>
    sources.some(({ id }) => String(id) === params['id'])
  if (isHere(await queries.ensureQueryData(sourcesQuery))) return null
  // made a moment ago at another desk
  if (!isHere(await queries.fetchQuery({ ...sourcesQuery, staleTime: 0 }))) throw notFound('Такого источника нет')
  return null
}

export function Component() {
  const { id } = useParams()
  const { data } = useQuery(sourcesQuery)
  const source = data?.sources.find((each) => String(each.id) === id)
  return source ? <Card key={source.id} source={source} address={data!.address} /> : null
}

function Card({ source, address }: { source: ExchangeSource; address: string }) {
  const mayWork = useMe().permissions.includes('exchange.work')
  const now = useMinuteClock()
  const { lastRun } = source
  return (
    <>
      <PageHead
        title={source.name}
        back={{ to: '/exchange', name: 'Обмен' }}
        note={
          <>
            {SOURCE_KINDS[source.kind]}{' '}
            <Badge look="soft" tone={source.isOn ? 'green' : 'grey'}>
              {source.isOn ? 'Включён' : 'Выключен'}
            </Badge>
          </>
        }
        actions={mayWork && <OnOff source={source} />}
      />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <div className={blocks.column}>
          <SourceOptionsForm source={source} mayWork={mayWork} />
          <SourceOwners source={source} mayWork={mayWork} />
        </div>
        <div className={clsx(blocks.column, source.kind !== '1c' && css.sooner)}>
          {source.kind === '1c' ? (
            <SourceRobot source={source} address={address} mayWork={mayWork} />
          ) : (
            <SupplierPriceList source={source} mayWork={mayWork} />
          )}
          <section className={blocks.block} aria-labelledby="work">
            <h2 id="work">Как идёт</h2>
            <ul className={blocks.list}>
              <li>
                <span>Последний запуск</span>
                <span>{lastRun ? relativeMomentText(lastRun.startedAt, now) : 'ещё не было'}</span>
              </li>
              {lastRun && (
                <li>
                  <span>Чем кончился</span>
                  <Badge look="soft" tone={RUN_STATES[lastRun.state].tone}>
                    {RUN_STATES[lastRun.state].name}
                  </Badge>
                </li>
              )}
              <li>
                <span>Не решено</span>
                <span>{namesText(source.undecided)}</span>
              </li>
              <li>
                <span>Решено по догадке</span>
                <span>{namesText(source.guesses)}</span>
              </li>
              {source.heldPrices > 0 && (
                <li>
                  <span>Цены ждут решения</span>
                  <Link to={`/exchange/sources/${source.id}/held`}>{countText(source.heldPrices, GOODS)}</Link>
                </li>
              )}
            </ul>
            <div className={blocks.row}>
              <Button size="s" to={`/exchange/mapping?source=${source.id}`}>
                Соответствия
              </Button>
              <Button size="s" to={`/exchange/runs?source=${source.id}`}>
                Запуски
              </Button>
              <Button size="s" to={`/exchange/waiting?source=${source.id}`}>
                Неразобранное
              </Button>
            </div>
          </section>
        </div>
      </div>
    </>
  )
}

function switchedText({ kind, isOn }: ExchangeSource): string {
  if (kind === '1c') return isOn ? 'Источник включён: он может присылать' : 'Источник выключен: он не войдёт'
  return isOn ? 'Поставщик включён: его цены участвуют' : 'Поставщик выключен: его цены не участвуют'
}

function OnOff({ source }: { source: ExchangeSource }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) =>
      api(changeSource, { params: { id: source.id }, body: { version: source.version, isOn } }),
    onSuccess: ({ data }) =>
      toast({
        text: switchedText(data),
        tone: 'done',
      }),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries(sourcesQuery),
  })
  return (
    <Button look={source.isOn ? 'white' : 'red'} loading={isPending} onClick={() => mutate(!source.isOn)}>
      {source.isOn ? 'Выключить' : 'Включить'}
    </Button>
  )
}
