import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import NotFoundPage from './notFound'
import { InfoSettings } from './settingsParts/InfoSettings'
import { IntegrationSettings } from './settingsParts/IntegrationSettings'
import { SettingsFrame, type SettingsSection } from './settingsParts/SettingsFrame'

const TABS: readonly (SettingsSection & { readonly Panel: ComponentType })[] = [
  { tab: 'info', label: 'Info', Panel: InfoSettings },
  { tab: 'integrations', label: 'Integrations', Panel: IntegrationSettings },
]

/** S2.11, S2.13. */
const SettingsPage = () => {
  const { tab } = useParams()
  const current = TABS.find(each => each.tab === tab)
  if (!current) return <NotFoundPage />
  return (
    <SettingsFrame tabs={TABS} current={current.tab}>
      <current.Panel />
    </SettingsFrame>
  )
}

export default SettingsPage
