import { REPAIR_FAULT_LIMIT } from '#contract/limits.ts'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { requestRepair } from '#contract/service.ts'
import type { ServiceCenter } from '#contract/shapes.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { track } from '../../state/track.ts'
import { useHydrated } from '../../app/use-hydrated.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { Consent } from '../../parts/contact-form/consent.tsx'
import { NameAndPhone } from '../../parts/contact-form/name-and-phone.tsx'
import { PhotoField } from '../../parts/photo-field.tsx'
import { useSavedContact } from '../../hooks/use-saved-contact.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { RepairTaken } from './repair-taken.tsx'
import css from './service.module.css'

const ACTION = 'Отправить заявку'
const EMPTY = { tool: '', vendor: '', fault: '', name: '', phone: '' }

export function RepairForm({ center }: { center: ServiceCenter }) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['tool', 'vendor', 'fault', 'photos', 'name', 'phone'])
  const { state } = useLocation() as { state: { tool?: string } | null }
  const isHydrated = useHydrated()
  // from «Мои инструменты» which one it is need not be typed; a page from the server knows nothing of it
  const [form, setForm] = useState({ ...EMPTY, tool: (isHydrated && state?.tool) || '' })
  const [photos, setPhotos] = useState<File[]>([])
  const [taken, setTaken] = useState<{ number: string; phone: string }>()
  const saveContact = useSavedContact(({ name, phone }) =>
    setForm((typed) => ({ ...typed, name: typed.name || name, phone: typed.phone || phone })),
  )
  const frame = useRef<HTMLDivElement>(null)

  function fill(part: Partial<typeof EMPTY>) {
    setForm((now) => ({ ...now, ...part }))
    sending.clear(...Object.keys(part))
  }
  const problems = () => ({
    tool: form.tool.trim() === '' ? 'Напишите, что сдаёте в ремонт: марку и модель' : null,
    fault:
      form.fault.trim() === ''
        ? 'Напишите, что случилось с инструментом'
        : textLimitError(form.fault, REPAIR_FAULT_LIMIT),
    name: nameError(form.name, { required: true }),
    phone: phoneError(form.phone),
  })
  const send = () =>
    sending.send(problems(), async () => {
      const { vendor, ...rest } = form
      const body = {
        ...rest,
        serviceCenterId: center.id,
        ...(vendor ? { vendor } : {}),
        captcha: await captcha('feedback'),
      }
      const { data } = await api(requestRepair, { body }, { files: photos })
      track({ type: 'request', goal: 'service_request', number: data.number })
      saveContact({ name: form.name, phone: form.phone })
      setTaken({ number: data.number, phone: form.phone })
      // the form was long, its answer is short: it must not stay above the window
      frame.current?.scrollIntoView({ block: 'nearest' })
    })
  const again = () => {
    setForm(({ name, phone }) => ({ ...EMPTY, name, phone }))
    setPhotos([])
    setTaken(undefined)
  }

  return (
    <div ref={frame} className={css.anchor}>
      <Panel>
        {taken ? (
          <RepairTaken center={center} number={taken.number} onAgain={again} />
        ) : (
          <SendingForm
            label="Заявка на ремонт"
            sending={sending}
            onSubmit={() => void send()}
            submit={
              <>
                <Button type="submit" look="red" size="l" wide loading={sending.busy}>
                  {ACTION}
                </Button>
                <Consent action={ACTION} />
              </>
            }
          >
            <div className={css.fields}>
              <Input
                label="Инструмент"
                name="tool"
                required
                placeholder="Перфоратор NORVIK П-26"
                maxLength={120}
                value={form.tool}
                error={sending.errors['tool']}
                onChange={(event) => fill({ tool: event.target.value })}
              />
              {center.vendors.length > 0 && (
                <Select
                  label="Марка"
                  name="vendor"
                  placeholder="Другая или не знаю"
                  options={center.vendors.map(({ code, name }) => ({ value: code, label: name }))}
                  value={form.vendor}
                  error={sending.errors['vendor']}
                  hint={form.vendor ? 'Здесь её чинят по гарантии: возьмите талон или чек' : undefined}
                  onChange={(event) => fill({ vendor: event.target.value })}
                />
              )}
            </div>
            <Textarea
              label="Что случилось"
              max={REPAIR_FAULT_LIMIT}
              name="fault"
              required
              placeholder="Искрит и греется, пахнет горелым"
              value={form.fault}
              error={sending.errors['fault']}
              onValue={(fault) => fill({ fault })}
            />
            <PhotoField
              label="Снимки инструмента и шильдика"
              files={photos}
              error={sending.errors['photos']}
              onFiles={(files) => (setPhotos(files), sending.clear('photos'))}
            />
            <NameAndPhone needsName values={form} errors={sending.errors} onEdit={fill} />
          </SendingForm>
        )}
      </Panel>
    </div>
  )
}
