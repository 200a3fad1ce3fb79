import { useState } from 'react'
import { dropRedirect, saveRedirect } from '#contract/office/seo.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './seo.module.css'

type Props = { from: string; to: string; was: string | null; onClose: () => void }

const readAgain = () =>
  Promise.all(['redirects', 'missing-pages'].map((key) => queries.invalidateQueries({ queryKey: [key] })))

/** One redirect: added, changed, taken away. */
export function RedirectDialog({ from, to, was, onClose }: Props) {
  const toast = useToast()
  const [fields, setFields] = useState({ from, to })
  /** Of these very addresses; others are asked about anew. */
  const [asked, setAsked] = useState<{ warnings: readonly string[]; of: string } | null>(null)
  const of = `${fields.from} ${fields.to}`
  const warnings = asked?.of === of ? asked.warnings : []
  const { submit, isSending, errors, words } = useSendingForm(
    ['from', 'to'],
    async () => (await api(saveRedirect, { body: { ...fields, was, isMeant: warnings.length > 0 } })).data,
    async (saved) => {
      if (!saved.isSaved) return setAsked({ warnings: saved.warnings, of })
      toast({ text: `${saved.from} ведёт на ${saved.to}`, tone: 'done' })
      await readAgain()
      onClose()
    },
  )
  async function drop() {
    try {
      await api(dropRedirect, { body: { from: was! } })
      toast({ text: `${was} больше никуда не ведёт`, tone: 'done' })
      await readAgain()
      onClose()
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <Dialog open title={was === null ? 'Новая переадресация' : 'Переадресация'} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <Input
          label="Откуда"
          placeholder="/staryj-adres/"
          data-autofocus={from === ''}
          value={fields.from}
          error={errors['from']}
          onChange={({ target }) => setFields((now) => ({ ...now, from: target.value }))}
        />
        <Input
          label="Куда"
          placeholder="/novyj-adres/"
          hint="Страница этого магазина"
          value={fields.to}
          error={errors['to']}
          onChange={({ target }) => setFields((now) => ({ ...now, to: target.value }))}
        />
        {warnings.length > 0 && (
          <Notice tone="warning" title="Точно переадресовать?">
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={css.buttons}>
          <Button type="submit" look="red" loading={isSending}>
            {warnings.length > 0 ? 'Всё равно сохранить' : 'Сохранить'}
          </Button>
          <Button onClick={onClose}>Отмена</Button>
          {was !== null && (
            <Button icon="trash" className={css.push} onClick={() => void drop()}>
              Удалить
            </Button>
          )}
        </div>
      </OfficeForm>
    </Dialog>
  )
}
