import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import css from './factors.module.css'

type Props = { codes: readonly string[]; login: string; onKept: () => void }

function save(codes: readonly string[], login: string) {
  const text = ['Запасные коды для входа в Пульт', login, '', ...codes, '', 'Каждый годен один раз.', ''].join('\r\n')
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'pult-kody.txt' })
  link.click()
  URL.revokeObjectURL(address)
}

/** Shown once: the shop keeps only what they are checked by. */
export function RecoveryCodes({ codes, login, onKept }: Props) {
  const [isKept, setKept] = useState(false)
  const toast = useToast()
  async function copy() {
    const isDone = await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    toast(
      isDone
        ? { text: 'Коды скопированы', tone: 'done' }
        : { text: 'Скопировать не удалось: сохраните файл или перепишите', tone: 'error' },
    )
  }
  return (
    <div className={css.setup}>
      <Notice tone="warning" title="Сохраните запасные коды">
        Они впустят вас без телефона и ключа, каждый один раз. Больше их не показать.
      </Notice>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.row}>
        <Button icon="copy" onClick={() => void copy()}>
          Скопировать
        </Button>
        <Button icon="download" onClick={() => save(codes, login)}>
          Файлом
        </Button>
        <Button icon="print" onClick={() => print()}>
          Напечатать
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        Коды сохранены там, где их не увидят другие
      </Checkbox>
      <Button look="red" disabled={!isKept} onClick={onKept}>
        Дальше
      </Button>
    </div>
  )
}
