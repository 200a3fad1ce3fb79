import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Link } from 'react-router'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { rehearsalsQuery, sourcesQuery } from './exchange-queries.ts'
import { RUN_STATES } from './exchange-words.ts'
import { NoSources } from './source-choice.tsx'
import { UploadForm } from './upload-form.tsx'
import { useSource } from './use-source.ts'

export async function loader() {
  void queries.prefetchQuery(rehearsalsQuery)
  return queries.ensureQueryData(sourcesQuery)
}

/** A file of 1С or a supplier sent by hand: what it would change is shown, nothing is changed. */
export function Component() {
  const { source, sources, set, isKnown } = useSource()
  const mayWork = useMe().permissions.includes('exchange.work')
  const chosen = source
  return (
    <>
      <PageHead title="Обмен" desk="/exchange" />
      {isKnown && !chosen ? (
        <NoSources />
      ) : (
        <div className={clsx(blocks.desk, blocks.aside)}>
          <section className={blocks.block} aria-labelledby="rehearsal">
            <h2 id="rehearsal">Показать, что изменит файл</h2>
            <p>
              {chosen?.kind === '1c'
                ? 'Выгрузите из 1С каталог в файл и пришлите его сюда.'
                : 'Пришлите прайс-лист поставщика.'}{' '}
              Магазин прочитает его, сравнит с тем, что есть, и покажет разницу. В магазине ничего не изменится, пока вы
              не нажмёте «Применить».
            </p>
            {mayWork && chosen ? (
              <UploadForm
                key={chosen.id}
                sources={sources}
                chosen={chosen.id}
                onSource={(value) => set('source', value)}
              />
            ) : (
              mayWork || <Notice>Прислать файл может тот, кто настраивает обмен.</Notice>
            )}
          </section>
          <Rehearsals />
        </div>
      )}
    </>
  )
}

function Rehearsals() {
  const { data } = useQuery(rehearsalsQuery)
  const now = useMinuteClock()
  return (
    <section className={blocks.block} aria-labelledby="rehearsals">
      <h2 id="rehearsals">Прошлые репетиции</h2>
      {data?.length === 0 && <p className={blocks.quiet}>Их ещё не было.</p>}
      <ul className={blocks.list}>
        {(data ?? []).map((run) => (
          <li key={run.id}>
            <Link to={`/exchange/runs/${run.id}`}>{relativeMomentText(run.startedAt, now)}</Link>
            <Badge look="soft" tone={run.state === 'held' ? 'ink' : RUN_STATES[run.state].tone}>
              {run.state === 'held' ? 'Готова' : RUN_STATES[run.state].name}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
