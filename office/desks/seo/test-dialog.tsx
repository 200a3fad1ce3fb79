import { useState } from 'react'
import { type RedirectTest, testRedirect } from '#contract/office/seo.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import css from './seo.module.css'

const WHY = { spelling: 'иначе записан', redirect: 'переадресация', name: 'переименован раздел, бренд или фильтр' }
const END: Record<RedirectTest['end'], { words: string; tone: BadgeTone }> = {
  page: { words: 'Страница есть', tone: 'green' },
  missing: { words: 'Страница не найдена', tone: 'red' },
  ring: { words: 'Кольцо: переадресация не сработает', tone: 'red' },
  unknown: { words: 'Подборка раздела: откройте и посмотрите', tone: 'grey' },
}

/** What becomes of an address, hop by hop. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [result, setResult] = useState<RedirectTest | null>(null)
  const { submit, isSending, errors, words } = useSendingForm(
    ['address'],
    async () => (await api(testRedirect, { body: { address } })).data,
    setResult,
  )
  return (
    <Dialog open title="Куда приведёт адрес" size="m" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <Input
          label="Адрес"
          placeholder="/staryj-adres/"
          data-autofocus
          value={address}
          error={errors['address']}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" look="black" loading={isSending}>
          Проверить
        </Button>
        {result && (
          <div role="status">
            <ol className={css.hops}>
              {result.hops.map(({ address: at, why }, step) => (
                <li key={`${step}-${at}`}>
                  <code>{at}</code>
                  {why && <span className={css.quiet}>{WHY[why]}</span>}
                </li>
              ))}
            </ol>
            <p className={css.end}>
              <Badge look="soft" tone={END[result.end].tone}>
                {END[result.end].words}
              </Badge>
              {result.name && <span>{result.name}</span>}
            </p>
          </div>
        )}
      </OfficeForm>
    </Dialog>
  )
}
