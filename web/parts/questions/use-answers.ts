import { useEffect } from 'react'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'

function hide(question: 'city' | 'cookies') {
  const { dataset } = document.documentElement
  if (!dataset['answered']?.includes(question)) dataset['answered'] += ` ${question}`
}

/** Takes what was pressed in the row of questions, also before the page had its scripts (`ask-once.ts`). */
export function useAnswers(): void {
  const { city, cookieChoice, modals } = useAppState()
  const { init } = usePageFacts()
  useEffect(() => {
    function take() {
      const { pressed } = document.documentElement.dataset
      if (!pressed) return
      delete document.documentElement.dataset['pressed']
      const { question, confirm, dismiss } = city.getState()
      const here = init.nodes.find(({ code }) => code === init.nodeLogistic.code)
      if (pressed === 'cookies:all' || pressed === 'cookies:necessary')
        cookieChoice.getState().choose(pressed === 'cookies:all' ? 'all' : 'necessary')
      else if (pressed === 'city:yes' && here)
        // a town this branch serves is called by its own name
        confirm(question?.nodeLogisticCode === here.code ? question : here)
      else dismiss()
      if (pressed === 'city:other') modals.getState().openModal('change-city')
    }
    take()
    document.addEventListener('click', take)
    // answered elsewhere: in the dialog of cities, in the sheet called for from the footer
    const stops = [
      city.subscribe((state) => state.city && hide('city')),
      cookieChoice.subscribe((state) => state.choice && hide('cookies')),
      () => document.removeEventListener('click', take),
    ]
    return () => stops.forEach((stop) => stop())
  }, [city, cookieChoice, modals, init])
}
