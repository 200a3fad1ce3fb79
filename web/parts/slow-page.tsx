import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { usePageFacts } from '../state/init.tsx'
import { Button } from '#ui/button.tsx'
import css from './slow-page.module.css'

/**
 * Over a skeleton that waits for scripts: some seconds later, by styles alone, it says what can be done should they
 * never come.
 */
export default function SlowPage() {
  const { phone } = usePageFacts().init.contacts
  return (
    <div className={css.place}>
      <div className={css.late}>
        <p>
          Страница не загрузилась до конца. Обновите её или закажите по телефону{' '}
          <a href={phoneHref(phone)} className={css.phone}>
            {formatPhone(phone)}
          </a>
        </p>
        <Button look="black" size="m" href="">
          Обновить
        </Button>
      </div>
    </div>
  )
}
