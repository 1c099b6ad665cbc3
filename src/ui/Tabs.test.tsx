import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TabPanel, Tabs } from './Tabs'

it('keeps its words for screen readers within its own scrolling, so that no phone scrolls the page sideways', () => {
  render(
    <Tabs
      label="Questions"
      items={[{ id: 'a', label: 'Single questions', attention: 'Some need checking' }]}
      value="a"
      onValueChange={() => undefined}
    >
      <TabPanel value="a">All of them</TabPanel>
    </Tabs>,
  )
  expect(screen.getByText('Some need checking')).toHaveStyle({ position: 'absolute' })
  expect(screen.getByRole('tablist')).toHaveStyle({ position: 'relative', overflowX: 'auto' })
})
