import clsx from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import { OfficeSign } from '#office/parts/frame/office-sign.tsx'
import css from './sign-in-layout.module.css'

/** The layout of screens before sign-in: mark, name of the shop, one form. */
export function SignInLayout({ shopName, wide, children }: { shopName: string; wide?: boolean; children: ReactNode }) {
  useEffect(() => {
    document.title = `Вход · Пульт · ${shopName}`
  }, [shopName])
  return (
    <main className={css.page}>
      <div className={clsx(css.sheet, wide && css.wide)}>
        <header className={css.head}>
          <OfficeSign />
          <span className={css.name}>
            Пульт <span className={css.shop}>{shopName}</span>
          </span>
        </header>
        <RulerTicks className={css.rule} />
        {children}
      </div>
    </main>
  )
}
