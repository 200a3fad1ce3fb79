import { textOfHtml, type Thing } from './thing.ts'

/** Answers come as HTML of our own. */
export function faqPage(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: textOfHtml(answer) },
    })),
  }
}
