import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/api-error.ts'
import type { ExchangeSource } from '#contract/office/exchange.ts'
import type { RunCard } from '#contract/office/exchange-runs.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { queries } from '#office/state/queries.ts'
import { runQuery } from './exchange-queries.ts'

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

type FormProps = {
  sources: readonly Pick<ExchangeSource, 'id' | 'name' | 'kind'>[]
  chosen: number
  onSource?: (id: string) => void
}

/** A file sent by hand: what it would change is shown on the card of its run. */
export function UploadForm({ sources, chosen, onSource }: FormProps) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const is1c = sources.find(({ id }) => id === chosen)?.kind === '1c'
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
      {sources.length > 1 && onSource && (
        <Select
          label="Как будто это прислал"
          value={String(chosen)}
          options={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={form.errors['source']}
          onChange={(event) => onSource(event.target.value)}
        />
      )}
      <FileDrop
        label={is1c ? 'Файл выгрузки' : 'Файл прайс-листа'}
        files={files}
        onFiles={setFiles}
        max={1}
        maxBytes={MOST_BYTES}
        accept={is1c ? '.xml,.zip' : '.yml,.xml,.csv,.txt,.tsv,.xlsx'}
        hint={is1c ? 'XML или архив ZIP, до 256 МБ' : 'YML, CSV или XLSX, до 256 МБ'}
        error={form.errors['file']}
      />
      <div className={blocks.row}>
        <Button type="submit" look={onSource ? 'red' : 'black'} loading={form.isSending}>
          Показать разницу
        </Button>
      </div>
    </OfficeForm>
  )
}
