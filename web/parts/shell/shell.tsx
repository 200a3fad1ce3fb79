import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import footerCss from '../footer/footer.module.css'
// with the page: the row is in it before its code is
import '../questions/questions.module.css'
import { Header } from '../header/header.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { hasCompareTray } from '../../state/compare.ts'
import { MobileBar } from './mobile-bar.tsx'
import { AfterLoad } from '../after-load.tsx'
import progressCss from './progress-line.module.css'
import css from './shell.module.css'

const CompareTray = optionalPart(() => import('../compare-tray/compare-tray.tsx'))
const Footer = optionalPart(() => import('../footer/footer.tsx'))
const VisitorQuestions = optionalPart(() => import('../questions/questions.tsx'))

/** Its code is loaded after the page's. Unchanging props keep a render of the shell from hydrating it at once. */
const PageFooter = memo(() => (
  <footer className={footerCss.footer}>
    <Suspense>
      <Footer />
    </Suspense>
  </footer>
))

/** Hydrated after the page, like the footer. */
const Asked = memo(() => (
  <Suspense>
    <VisitorQuestions />
  </Suspense>
))

/** What stands around every page; a bare one brings its own frame (bare-frame.tsx). */
export function Shell({ isBare, children }: { isBare: boolean; children: ReactNode }) {
  // one tree for both, so that a visit goes on from a page to the checkout
  return (
    <div className={css.shell}>
      {!isBare && (
        <a href="#main" className={css.skip}>
          К содержанию страницы
        </a>
      )}
      <ProgressLine />
      {!isBare && <Asked />}
      {!isBare && <Header />}
      <AfterLoad />
      {isBare ? (
        children
      ) : (
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      )}
      {!isBare && <PageFooter />}
      {!isBare && <Compared />}
      {!isBare && <MobileBar />}
      <RouteAnnouncer />
    </div>
  )
}

/** Chosen for comparison by this browser: comes after the page. */
function Compared() {
  const count = useStoreState('compare', ({ codes }) => codes.length)
  const { pathname } = useLocation()
  if (count === 0 || !hasCompareTray(pathname)) return null
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  )
}

/** A navigation that takes longer than a blink shows a thin line at the top; quick ones show nothing. */
function ProgressLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={progressCss.line} role="progressbar" aria-label="Страница загружается" />
}

/** A click changes the page without a load; those who listen hear the new page's title. */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const region = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    if (region.current) region.current.textContent = document.title
  }, [pathname])

  return <p ref={region} role="status" className={css.announcer} />
}
