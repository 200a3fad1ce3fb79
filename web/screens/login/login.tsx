import { redirect } from 'react-router'
import { homePath, withSignIn } from '../../paths.ts'

/** Old links to a sign-in page end at the home page, with the sign-in open. */
export const loader = () => redirect(withSignIn(homePath), 302)
