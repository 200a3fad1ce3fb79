import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import type { RunCard } from '#contract/office/exchange-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { bytesText } from '#rules/text/bytes-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { isUnderWay, runPreviewQuery, runQuery } from './exchange-queries.ts'
import { durationText, FILE_STATES, RUN_KINDS, RUN_STATES } from './exchange-words.ts'
import css from './run.module.css'
import { RunDifferenceBlock } from './run-difference.tsx'
import { RunSteps } from './run-steps.tsx'

const idOf = (text: string | undefined) => {
  if (!/^\d{1,15}$/.test(text ?? '')) throw notFound('Такого запуска нет')
  return Number(text)
}

export async function loader({ params }: LoaderFunctionArgs) {
  await queries.ensureQueryData(runQuery(idOf(params['id'])))
  return null
}

export function Component() {
  const { id } = useParams()
  const { data: run } = useQuery(runQuery(idOf(id)))
  const now = useMinuteClock()
  if (!run) return null
  const { name, tone } = RUN_STATES[run.state]
  return (
    <>
      <PageHead
        title={`Запуск № ${run.id}`}
        back={{ to: '/exchange/runs', name: 'Запуски' }}
        note={
          <>
            {run.sourceName} · {RUN_KINDS[run.kind].toLowerCase()} ·{' '}
            <Badge look="soft" tone={tone}>
              {name}
            </Badge>{' '}
            {isUnderWay(run) && <Spinner label="Идёт сейчас" />}
          </>
        }
      />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <div className={blocks.column}>
          {run.failure && (
            <Notice tone="error" title="Запуск не удался, в магазине ничего не изменилось">
              {run.failure}
            </Notice>
          )}
          <RunSteps key={run.state} run={run} now={now} />
          {run.state === 'held' ? (
            <HeldDifference run={run} />
          ) : (
            <RunDifferenceBlock run={run} difference={run.difference} />
          )}
          {run.state === 'applied' && (run.figures['pricesHeld'] ?? 0) > 0 && (
            <Notice tone="warning" title="Часть цен ждёт решения">
              <Link to={`/exchange/sources/${run.sourceId}/held`}>Посмотреть эти цены</Link>
            </Notice>
          )}
          <Problems run={run} />
        </div>
        <div className={blocks.column}>
          <section className={blocks.block} aria-labelledby="facts">
            <h2 id="facts">Ход</h2>
            <ul className={blocks.list}>
              <li>
                <span>Начат</span>
                <span>{relativeMomentText(run.startedAt, now)}</span>
              </li>
              <li>
                <span>{isUnderWay(run) ? 'Идёт' : 'Шёл'}</span>
                <span>{durationText(run, now)}</span>
              </li>
              {run.dialect && (
                <li>
                  <span>Формат</span>
                  <span>{run.dialect}</span>
                </li>
              )}
              {run.by && (
                <li>
                  <span>{run.kind === 'rehearsal' ? 'Прислал' : 'Решение'}</span>
                  <span>{run.by}</span>
                </li>
              )}
            </ul>
          </section>
          <Files run={run} />
        </div>
      </div>
    </>
  )
}

/** Counted by doing it all and taking it back, which takes a while. */
function HeldDifference({ run }: { run: RunCard }) {
  const { data, error } = useQuery(runPreviewQuery(run.id))
  if (data) return <RunDifferenceBlock run={run} difference={data} />
  return (
    <section className={blocks.block} aria-labelledby="difference">
      <h2 id="difference">Что изменится</h2>
      {error ? <Notice tone="error">{wordsOf(error)}</Notice> : <Spinner label="Сравниваем с магазином" />}
    </section>
  )
}

function Files({ run }: { run: RunCard }) {
  return (
    <section className={blocks.block} aria-labelledby="files">
      <h2 id="files">Файлы</h2>
      {run.fileList.length === 0 && <p className={blocks.quiet}>Файлов не приходило.</p>}
      <ul className={css.files}>
        {run.fileList.map((file) => (
          <li key={file.name} className={css.file}>
            <span className={css.name}>{file.name}</span>
            <span className={css.figure}>{bytesText(file.bytes)}</span>
            <span className={clsx(css.state, file.failure && css.failed)}>
              {file.failure ? `${file.line ? `Строка ${file.line}: ` : ''}${file.failure}` : FILE_STATES[file.state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Problems({ run }: { run: RunCard }) {
  if (run.problemList.length === 0) return null
  const left = run.problems - run.problemList.length
  return (
    <section className={blocks.block} aria-labelledby="problems">
      <h2 id="problems">
        Замечания <span className={blocks.quiet}>{run.problems}</span>
      </h2>
      <ul className={css.problems}>
        {run.problemList.map(({ fileName, line, external, words }, at) => (
          <li key={at} className={css.problem}>
            <span>{words}</span>
            <span className={css.place}>
              {[fileName, line && `строка ${line}`, external].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={blocks.quiet}>И ещё {left}: сначала поправьте эти.</p>}
    </section>
  )
}
