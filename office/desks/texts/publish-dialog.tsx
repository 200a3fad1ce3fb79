import { useState } from 'react'
import { invalid } from '#contract/api-error.ts'
import { saveRedirect } from '#contract/office/seo.ts'
import { publishText, type TextCard, unpublishText } from '#contract/office/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { putText } from './text-queries.ts'
import { localMoment } from './text-words.ts'
import css from './texts.module.css'

type Props = { card: TextCard; onClose: () => void }

const WHEN = [
  { value: 'now', label: 'Сейчас' },
  { value: 'later', label: 'В назначенное время' },
]

/** Now or at a time of Moscow's; with an end, if it has one. */
export function PublishDialog({ card, onClose }: Props) {
  const toast = useToast()
  const [when, setWhen] = useState(card.publishAt ? 'later' : 'now')
  const [at, setAt] = useState(localMoment(card.publishAt))
  const [until, setUntil] = useState(localMoment(card.unpublishAt))
  const mayEnd = card.kind !== 'menu' && card.kind !== 'tiles' && card.kind !== 'message'
  const { submit, isSending, errors, words } = useSendingForm(
    ['at', 'until'],
    async () =>
      (
        await api(publishText, {
          params: { id: card.id },
          body: { version: card.version, at: when === 'later' ? at || 'не указано' : null, until: until || null },
        })
      ).data,
    (shown) => {
      putText(shown)
      toast({ text: when === 'later' ? 'Появится в назначенное время' : 'Уже на сайте', tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title="Опубликовать" size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.dialog}>
        <RadioGroup legend="Когда" name="when" value={when} options={WHEN} onValue={setWhen} />
        {when === 'later' && (
          <DayInput
            label="Появится"
            hint="Время московское. Появится то, что сохранено сейчас: более поздние правки — только если назначить время снова"
            withTime
            value={at}
            error={errors['at']}
            onValue={setAt}
          />
        )}
        {mayEnd && (
          <DayInput
            label="Снять с сайта"
            hint="Пусто — не снимать"
            withTime
            value={until}
            error={errors['until']}
            onValue={setUntil}
          />
        )}
        <div className={css.buttons}>
          <Button type="submit" look="red" loading={isSending}>
            {when === 'later' ? 'Назначить' : 'Опубликовать'}
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

/** Off the shop, said before it is done; a message goes back to the built-in words. */
export function UnpublishDialog({ card, onClose }: Props) {
  const toast = useToast()
  const isMessage = card.kind === 'message'
  const [to, setTo] = useState('')
  // an address of a section below the page is no page's
  const from = card.url && !card.url.includes('#') ? card.url : null
  const { submit, isSending, words, errors } = useSendingForm(
    ['to'],
    async () => {
      // first: a wrong target leaves the page where it is
      if (from && to.trim()) await leadAway(from, to.trim())
      return (await api(unpublishText, { params: { id: card.id }, body: { version: card.version, at: null } })).data
    },
    (hidden) => {
      putText(hidden)
      toast({
        text: isMessage
          ? 'Снова встроенный текст'
          : to.trim()
            ? `Снято с сайта, адрес ведёт на ${to.trim()}`
            : 'Снято с сайта',
        tone: 'done',
      })
      onClose()
    },
  )
  return (
    <Dialog open title={isMessage ? 'Вернуть встроенный текст?' : 'Снять с сайта?'} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} className={css.dialog}>
        <p>
          {isMessage
            ? 'Следующие письма и SMS пойдут со встроенным текстом. Ваш останется здесь, в редакциях.'
            : `«${card.title}» исчезнет с сайта${card.url ? `, адрес ${card.url} ответит «Страница не найдена»` : ''}. Текст и его редакции останутся здесь.`}
        </p>
        {!isMessage && from && (
          <Input
            label="Куда вести тех, кто придёт по старому адресу"
            placeholder="/delivery/"
            hint="Пусто — «Страница не найдена»"
            value={to}
            error={errors['to']}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
        <div className={css.buttons}>
          <Button type="submit" look="black" loading={isSending}>
            {isMessage ? 'Вернуть встроенный' : 'Снять'}
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

/** That the page itself is hidden is what is asked; a target nobody can open is refused. */
async function leadAway(from: string, to: string): Promise<void> {
  const body = { from, to, was: null }
  const { data: seen } = await api(saveRedirect, { body })
  if (seen.isSaved) return
  const dead = seen.warnings.find((words) => words.startsWith(`${to} `))
  if (dead) throw invalid({ to: [dead] })
  await api(saveRedirect, { body: { ...body, isMeant: true } })
}
