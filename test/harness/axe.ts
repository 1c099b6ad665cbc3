import { waitFor } from '@testing-library/react'
import axe from 'axe-core'

/** Throws with every violation that axe-core finds on the page. Contrast and landmarks need a browser with layout. */
export const checkAccessibility = async (): Promise<void> => {
  // The title is set after the heading has appeared.
  await waitFor(() => {
    if (document.title === '') throw new Error('The page has no title')
  })
  const { violations } = await axe.run(document, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  })
  const words = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(node => `  ${node.html.slice(0, 240)}`).join('\n')}`,
  )
  if (words.length > 0) throw new Error(`Accessibility violations at ${window.location.pathname}:\n${words.join('\n')}`)
}
