import { useState } from 'react'
import { importRedirectFile, type RedirectImport } from '#contract/office/seo.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './seo.module.css'

const ADDRESSES = ['адрес', 'адреса', 'адресов'] as const
const MOST = 900_000

/** A file of redirects: what it would change is seen before anything is written. */
export function RedirectImportDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [text, setText] = useState('')
  const [difference, setDifference] = useState<RedirectImport | null>(null)
  const isReady = difference !== null && difference.problems.length === 0
  const { submit, isSending, errors, words } = useSendingForm(
    ['text'],
    async () => (await api(importRedirectFile, { body: { text, isTrial: !isReady } })).data,
    async (answer) => {
      setDifference(answer)
      if (!answer.isDone) return
      toast({ text: `Записано: ${countText(answer.added + answer.changed, ADDRESSES)}`, tone: 'done' })
      await queries.invalidateQueries({ queryKey: ['redirects'] })
      onClose()
    },
  )
  const put = (next: string) => {
    setText(next)
    setDifference(null)
  }
  const changes = difference ? difference.added + difference.changed : 0
  return (
    <Dialog open title="Переадресации из файла" size="l" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <input
          type="file"
          accept=".csv,.txt,text/*"
          aria-label="Файл переадресаций"
          onChange={({ target }) => void target.files?.[0]?.text().then(put)}
        />
        <Textarea
          label="Строки"
          hint="«откуда;куда», по одной в строке"
          rows={6}
          max={MOST}
          value={text}
          error={errors['text']}
          onValue={put}
        />
        {difference && (
          <>
            <p role="status">
              Новых: {countText(difference.added, ADDRESSES)}, изменится: {difference.changed}, без изменений:{' '}
              {difference.same}.
            </p>
            {difference.problems.length > 0 && (
              <Notice tone="error" title="Так записать нельзя">
                <ul>
                  {difference.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Notice>
            )}
            {difference.warnings.length > 0 && (
              <Notice tone="warning" title="Посмотрите на эти строки">
                <ul>
                  {difference.warnings.map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <ul className={css.differences}>
              {difference.differences.map(({ from, to, was }) => (
                <li key={from}>
                  <code>{from}</code> → {was && <s>{was}</s>} <code>{to}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={css.buttons}>
          <Button
            type="submit"
            look={isReady ? 'red' : 'black'}
            loading={isSending}
            disabled={text.trim() === '' || (isReady && changes === 0)}
          >
            {isReady ? `Записать ${countText(changes, ADDRESSES)}` : 'Показать разницу'}
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
