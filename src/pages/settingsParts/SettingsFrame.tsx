import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { paths, type SettingsTab } from '@/lib/paths'
import type { SettingsSection } from '@/library/settingsSections'
import { Anchor, MEDIA, PageFrame, PageHeading, Select, TYPE, useMediaQuery } from '@/ui'

const Columns = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  align-items: start;
  gap: var(--s4) var(--s7);
  margin-top: var(--s4);
  ${MEDIA.below1000} {
    grid-template-columns: 184px minmax(0, 1fr);
    column-gap: var(--s5);
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Item = styled(Anchor)`
  display: flex;
  align-items: center;
  min-height: 36px;
  padding: 0 var(--s3);
  border-radius: var(--r-ctl);
  color: var(--text-2);
  font-weight: 500;
  &:hover {
    background: var(--sunken);
    color: var(--text);
    text-decoration: none;
  }
  &[aria-current] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
const Content = styled.div<{ readonly $wide: boolean }>`
  max-width: ${p => (p.$wide ? 'none' : '880px')};
  min-width: 0;
`
const Group = styled.p`
  ${TYPE.xs}
  padding: 0 var(--s3) var(--s1);
  color: var(--text-3);
  font-weight: 500;
  ul + & {
    margin-top: var(--s4);
  }
`

export interface SettingsFrameProps {
  readonly tabs: readonly SettingsSection[]
  readonly current: SettingsTab
  /** Takes all of the width, as tables want. */
  readonly wide?: boolean | undefined
  readonly children: ReactNode
}

const GROUPS = ['You', 'Organisation'] as const

/** Heading, and the sections beside their content, or above it as a select on narrow screens. */
export const SettingsFrame = ({ tabs, current, wide = false, children }: SettingsFrameProps) => {
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 767.98px)')
  return (
    <PageFrame>
      <PageHeading title="Settings" />
      <Columns>
        {narrow ? (
          <Select
            label="Section"
            value={current}
            onValueChange={tab => void navigate(paths.settings(tab))}
            options={tabs.map(({ tab, label }) => ({ value: tab, label }))}
          />
        ) : (
          <nav aria-label="Settings">
            {GROUPS.filter(name => tabs.some(({ group }) => group === name)).map(name => (
              <Fragment key={name}>
                <Group id={`settings-${name}`}>{name}</Group>
                <ul aria-labelledby={`settings-${name}`}>
                  {tabs
                    .filter(({ group }) => group === name)
                    .map(({ tab, label }) => (
                      <li key={tab}>
                        <Item href={paths.settings(tab)} aria-current={tab === current ? 'page' : undefined}>
                          {label}
                        </Item>
                      </li>
                    ))}
                </ul>
              </Fragment>
            ))}
          </nav>
        )}
        <Content $wide={wide}>{children}</Content>
      </Columns>
    </PageFrame>
  )
}
