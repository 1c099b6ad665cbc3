import { screen } from '@testing-library/react'
import type { OpenApp } from './renderApp'
import { PASSWORD, type Person } from './serverApp'

export const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail' })

/** Types into a field; again if the page, which has just appeared, moved the focus to its heading meanwhile. */
const fill = async ({ user }: OpenApp, field: HTMLInputElement, text: string): Promise<void> => {
  await user.type(field, text)
  if (field.value === text) return
  await user.clear(field)
  await user.type(field, text)
}

/** Logs in on the login page, once it has loaded. */
export const logIn = async (page: OpenApp, person: Pick<Person, 'email'>, password = PASSWORD): Promise<void> => {
  await fill(page, await emailField(), person.email)
  await page.user.click(screen.getByRole('button', { name: 'Use a password' }))
  await fill(page, screen.getByLabelText<HTMLInputElement>('Password'), password)
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
}
