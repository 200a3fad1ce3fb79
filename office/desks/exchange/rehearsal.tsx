import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#contract/api-error.ts'
import type { RunCard } from '#contract/office/exchange-runs.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useNow } from '#office/state/use-now.ts'
import { rehearsalsQuery, runQuery, sourcesQuery } from './exchange-queries.ts'
import { EXCHANGE_SCREENS } from './exchange-screens.ts'
import { RUN_STATES } from './exchange-words.ts'
import { NoSources } from './source-choice.tsx'
import { useSource } from './use-source.ts'

export async function loader() {
  void queries.prefetchQuery(rehearsalsQuery)
  return queries.ensureQueryData(sourcesQuery)
}

const MOST_BYTES = 256 * 1024 * 1024

/** Raw bytes, not a call: the file is larger than any body. */
async function upload(source: number, file: File): Promise<RunCard> {
  const query = new URLSearchParams({ source: String(source), filename: file.name })
  const answer = await fetch(`/api/office/exchange/rehearsal?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new ApiError(0, { errorCode: 'NETWORK', errorMessage: 'Файл не дошёл: проверьте связь и повторите' })
  })
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new ApiError(answer.status, body)
  return (body as { data: RunCard }).data
}

/** A file of 1С sent by hand: what it would change is shown, nothing is changed. */
export function Component() {
  const { source, sources, set, isKnown } = useSource()
  const mayWork = useMe().permissions.includes('exchange.work')
  const own = sources.filter(({ kind }) => kind === '1c')
  const chosen = own.find(({ id }) => id === source?.id) ?? own[0]
  return (
    <>
      <PageHead title="Обмен" screens={EXCHANGE_SCREENS} />
      {isKnown && !chosen ? (
        <NoSources />
      ) : (
        <div className={clsx(blocks.desk, blocks.aside)}>
          <section className={blocks.block} aria-labelledby="rehearsal">
            <h2 id="rehearsal">Показать, что изменит файл</h2>
            <p>
              Выгрузите из 1С каталог в файл и пришлите его сюда. Магазин прочитает его, сравнит с тем, что есть, и
              покажет разницу. В магазине ничего не изменится.
            </p>
            {mayWork && chosen ? (
              <UploadForm key={chosen.id} sources={own} chosen={chosen.id} onSource={(value) => set('source', value)} />
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

type FormProps = { sources: readonly { id: number; name: string }[]; chosen: number; onSource: (id: string) => void }

function UploadForm({ sources, chosen, onSource }: FormProps) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const form = useSendingForm(
    ['file', 'source'],
    async () => {
      if (!files[0]) throw new ApiError(422, { errorCode: 'VALIDATION', errorMessage: { file: ['Выберите файл'] } })
      return upload(chosen, files[0])
    },
    async (run) => {
      queries.setQueryData(runQuery(run.id).queryKey, run)
      void queries.invalidateQueries({ queryKey: ['exchange', 'runs'] })
      await navigate(`/exchange/runs/${run.id}`)
    },
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      {sources.length > 1 && (
        <Select
          label="Как будто это прислал"
          value={String(chosen)}
          options={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={form.errors['source']}
          onChange={(event) => onSource(event.target.value)}
        />
      )}
      <FileDrop
        label="Файл выгрузки"
        files={files}
        onFiles={setFiles}
        max={1}
        maxBytes={MOST_BYTES}
        accept=".xml,.zip"
        hint="XML или архив ZIP, до 256 МБ"
        error={form.errors['file']}
      />
      <div className={blocks.row}>
        <Button type="submit" look="red" loading={form.isSending}>
          Показать разницу
        </Button>
      </div>
    </OfficeForm>
  )
}

function Rehearsals() {
  const { data } = useQuery(rehearsalsQuery)
  const now = useNow()
  return (
    <section className={blocks.block} aria-labelledby="rehearsals">
      <h2 id="rehearsals">Прошлые репетиции</h2>
      {data?.length === 0 && <p className={blocks.quiet}>Их ещё не было.</p>}
      <ul className={blocks.list}>
        {(data ?? []).map((run) => (
          <li key={run.id}>
            <Link to={`/exchange/runs/${run.id}`}>{nearMomentText(run.startedAt, now)}</Link>
            <Badge look="soft" tone={run.state === 'held' ? 'ink' : RUN_STATES[run.state].tone}>
              {run.state === 'held' ? 'Готова' : RUN_STATES[run.state].name}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
