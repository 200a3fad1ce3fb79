import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/api-error.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'

const MOST_BYTES = 30 * 1024 * 1024

interface Imported {
  runId: number
  read: number
  problems: { line: number; column: string; words: string }[]
  problemCount: number
  unknown: string[]
  missing: number
  hasStock: boolean
}

/** Raw bytes, not a call: the file is larger than any body. */
async function upload(file: File, branch: string | undefined): Promise<Imported> {
  const query = new URLSearchParams({ filename: file.name, ...(branch && { branch }) })
  const answer = await fetch(`/api/office/goods-import?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new ApiError(0, { errorCode: 'NETWORK', errorMessage: 'Файл не дошёл: проверьте связь и повторите' })
  })
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new ApiError(answer.status, body)
  return (body as { data: Imported }).data
}

type Props = { branch: string | undefined; branchName: string | undefined; onClose: () => void }

/**
 * A file of the list, changed in a spreadsheet: what is wrong in it is named by row and column, the rest is compared.
 */
export function ImportDialog({ branch, branchName, onClose }: Props) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const [outcome, setOutcome] = useState<Imported | null>(null)
  const form = useSendingForm(
    ['file'],
    async () => {
      if (!files[0]) throw new ApiError(422, { errorCode: 'VALIDATION', errorMessage: { file: ['Выберите файл'] } })
      return upload(files[0], branch)
    },
    (answer) => {
      if (answer.problemCount === 0 && answer.unknown.length === 0 && !answer.hasStock)
        return navigate(`/goods/runs/${answer.runId}`)
      setOutcome(answer)
    },
  )
  if (outcome)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Не всё в файле понятно"
        footer={
          <>
            <Button look="red" onClick={() => void navigate(`/goods/runs/${outcome.runId}`)}>
              Показать разницу
            </Button>
            <Button onClick={onClose}>Поправить файл</Button>
          </>
        }
      >
        <p>
          Прочитано строк: {formatNumber(outcome.read)}.
          {outcome.problemCount > 0 && ` Не разобрано: ${formatNumber(outcome.problemCount)}, они останутся как есть.`}
          {outcome.unknown.length > 0 && ` Незнакомые столбцы пропущены: ${outcome.unknown.slice(0, 8).join(', ')}.`}
        </p>
        {outcome.missing > 0 && (
          <Notice
            tone="warning"
            title={`Нет в магазине: ${countText(outcome.missing, GOODS)}`}
            actions={
              <Button to="/exchange" size="m">
                Завести {countText(outcome.missing, GOODS)} прайс-листом
              </Button>
            }
          >
            Этот файл меняет товары, которые уже есть. Новые заводит «Обмен»: новый источник, прайс-лист поставщика —
            подойдёт и эта таблица.
          </Notice>
        )}
        {outcome.hasStock && (
          <p className={blocks.quiet}>
            Столбец «Остаток» пропущен: остатки приходят обменом, прайс-листом поставщика или пересчётом в «Остатках».
          </p>
        )}
        {outcome.problems.length > 0 && (
          <Table
            caption="Что не разобрано"
            hideCaption
            rows={outcome.problems}
            rowKey={({ line, column }) => `${line}:${column}`}
            columns={[
              { key: 'line', title: 'Строка', figures: true, cell: ({ line }) => line },
              { key: 'column', title: 'Столбец', cell: ({ column }) => column },
              { key: 'words', title: 'Почему', cell: ({ words }) => words },
            ]}
          />
        )}
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title="Загрузить файл" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          CSV или XLSX с заголовками, как в списке: «Код» или «Артикул» и то, что меняете.
          {branchName && ` Цены — филиала ${branchName}.`}
        </p>
        <FileDrop
          label="Файл"
          files={files}
          onFiles={setFiles}
          max={1}
          maxBytes={MOST_BYTES}
          accept=".csv,.xlsx,.txt"
          error={form.errors['file']}
        />
        <p className={blocks.quiet}>Сначала покажем разницу: в магазине пока ничего не изменится.</p>
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Показать разницу
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
