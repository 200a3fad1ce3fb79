import { catalogPath, homePath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { RuleTicks } from '../../ui/rule-ticks.tsx'
import css from './soon-screen.module.css'

export function SoonScreen({ title, text, icon }: { title: string; text: string; icon: IconName }) {
  return (
    <div className={css.screen}>
      <div className={css.plate}>
        <Icon name={icon} size="l" className={css.icon} />
        <RuleTicks className={css.rule} />
        <p className={css.label}>Раздел собирается</p>
        <h1>{title}</h1>
        <p className={css.text}>{text}</p>
        <div className={css.buttons}>
          <Button look="black" size="l" to={catalogPath}>В каталог</Button>
          <Button look="white" size="l" to={homePath}>На главную</Button>
        </div>
      </div>
    </div>
  )
}
