import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { orderSparePart, sparePartTypes } from '#contract/feedback.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { track } from '../../state/track.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { Consent } from '../../parts/contact-form/consent.tsx'
import { NameAndPhone } from '../../parts/contact-form/name-and-phone.tsx'
import { GoodLine } from '../../parts/good-line.tsx'
import { PhotoField } from '../../parts/photo-field.tsx'
import { useSavedContact } from '../../hooks/use-saved-contact.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import type { OrderSparePartsPayload } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import feedback from '../feedback/feedback.module.css'
import { RequestTaken } from '../feedback/request-taken.tsx'
import type { ModalProps } from '../modal-props.ts'

const ACTION = 'Заказать запчасть'
type Diagram = (props: ComponentProps<typeof import('../../parts/part-diagram.tsx').default>) => ReactNode

/** Without it the form is whole. */
const PartDiagram = lazy<Diagram>(() => import('../../parts/part-diagram.tsx').catch(() => ({ default: () => null })))
const EMPTY = { type: '', tool: '', message: '', name: '', phone: '' }

export default function OrderSpareParts({ payload: { good, tool }, onClose }: ModalProps<OrderSparePartsPayload>) {
  const [taken, setTaken] = useState(false)
  return (
    <Dialog open onClose={onClose} title={taken ? 'Заявка принята' : 'Заказать запчасть'}>
      {taken ? (
        <RequestTaken onClose={onClose} />
      ) : (
        <div className={feedback.request}>
          {good && <GoodLine good={good} />}
          <p className={feedback.intro}>
            Найдём деталь у производителя и назовём цену и срок. Снимок шильдика или схемы с отметкой поможет не
            ошибиться.
          </p>
          <PartForm good={good} {...(tool !== undefined && { tool })} onTaken={() => setTaken(true)} />
        </div>
      )}
    </Dialog>
  )
}

/** The part pressed last takes the place of the one pressed before it; what was typed stays. */
const withPart = (message: string, part: string) =>
  [part, message.replace(/^Позиция \d+ на схеме.*\n?/, '').trim()].filter(Boolean).join('\n')

interface PartFormProps extends OrderSparePartsPayload {
  onTaken: () => void
}

function PartForm({ good, tool = '', onTaken }: PartFormProps) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const captcha = useCaptcha()
  const types = useApiQuery('types', (signal) => api(sparePartTypes, {}, { signal }))
  const sending = useSending(['type', 'tool', 'message', 'photos', 'name', 'phone'])
  const [form, setForm] = useState({ ...EMPTY, tool })
  const [photos, setPhotos] = useState<File[]>([])
  const [showsDiagram, setShowsDiagram] = useState(false)
  const saveContact = useSavedContact(({ name, phone }) =>
    setForm((typed) => ({ ...typed, name: typed.name || name, phone: typed.phone || phone })),
  )
  function fill(part: Partial<typeof EMPTY>) {
    setForm((now) => ({ ...now, ...part }))
    sending.clear(...Object.keys(part))
  }
  const send = () =>
    sending.send(
      {
        type: form.type === '' ? 'Выберите вид запчасти' : null,
        tool: !good && form.tool.trim() === '' ? 'Напишите, для какого инструмента: марку и модель' : null,
        message: form.message.trim() === '' ? 'Напишите, какая деталь нужна' : textLimitError(form.message),
        name: nameError(form.name),
        phone: phoneError(form.phone),
      },
      async () => {
        const body = {
          ...form,
          ...(good ? { goodCode: good.code } : {}),
          nodeLogisticCode: nodeCode,
          captcha: await captcha('feedback'),
        }
        await api(orderSparePart, { body }, { files: photos })
        track({ type: 'request', goal: 'feedback_order_spare_part' })
        saveContact({ name: form.name, phone: form.phone })
        onTaken()
      },
    )
  return (
    <SendingForm
      label={ACTION}
      sending={sending}
      onSubmit={() => void send()}
      submit={
        <>
          <Button type="submit" look="black" size="l" wide loading={sending.busy}>
            {ACTION}
          </Button>
          <Consent action={ACTION} />
        </>
      }
    >
      {!good && (
        <Input
          label="Инструмент"
          name="tool"
          required
          placeholder="Перфоратор Norvik П-26"
          maxLength={120}
          value={form.tool}
          error={sending.errors['tool']}
          onChange={(event) => fill({ tool: event.target.value })}
        />
      )}
      <Select
        label="Вид запчасти"
        name="type"
        required
        placeholder={types.state === 'failed' ? 'Список не загрузился' : 'Выберите'}
        options={(types.data?.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={form.type}
        error={sending.errors['type']}
        onFocus={() => types.state === 'failed' && types.retry()}
        onChange={(event) => fill({ type: event.target.value })}
      />
      {good?.hasDiagrams && !showsDiagram && (
        <Button icon="zoom" onClick={() => setShowsDiagram(true)}>
          Указать на схеме
        </Button>
      )}
      {good && showsDiagram && (
        <Suspense>
          <PartDiagram
            good={good}
            onPart={({ number, good: part }) =>
              fill({ message: withPart(form.message, `Позиция ${number} на схеме${part ? `: ${part.name}` : ''}`) })
            }
          />
        </Suspense>
      )}
      <Textarea
        label="Какая деталь нужна"
        name="message"
        required
        placeholder={good?.hasDiagrams ? 'Щётки угольные, позиция 24 на схеме' : 'Щётки угольные, пара'}
        value={form.message}
        error={sending.errors['message']}
        onValue={(message) => fill({ message })}
      />
      <PhotoField
        label="Снимки детали или шильдика"
        files={photos}
        error={sending.errors['photos']}
        onFiles={(files) => (setPhotos(files), sending.clear('photos'))}
      />
      <NameAndPhone values={form} errors={sending.errors} onEdit={fill} />
    </SendingForm>
  )
}
