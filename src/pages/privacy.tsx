import styled from 'styled-components'
import { organisation } from '@/features/organisation'
import { OrganisationTexts } from '@/features/organisation/ui'
import { selectProductName } from '@/features/session'
import { useAppSelector } from '@/store'
import { PageFrame, PageHeading, Stack } from '@/ui'

const Text = styled(Stack)`
  max-width: 68ch;
  ul {
    padding-left: var(--s4-5);
    list-style: disc;
  }
  li + li {
    margin-top: var(--s1);
  }
`

/** What the product stores about its readers; keep it true to the program. */
const PrivacyPage = () => {
  const product = useAppSelector(selectProductName)
  return (
    <PageFrame>
      <Text $gap="s5">
        <PageHeading title="Privacy Policy" />
        <p>
          This page says what {product} stores about the people who use it. Your organisation runs the product and
          decides who has an account; it answers questions about your data.
        </p>
        <OrganisationTexts />
        <Stack as="section" $gap="s2">
          <h2>Stored on the server</h2>
          <ul>
            <li>Your account: name, e-mail address, role, groups and a password that is kept only as a hash.</li>
            <li>Your sessions: when you signed in and when you were last active.</li>
            <li>Your preferences, your favorites, and when you dismissed hints about them.</li>
            <li>
              What you follow, what is new in it and whether you have read it, for three months, and how often you want
              e-mails about it.
            </li>
            <li>What you make: stories, saved reports, imported files and studies, with your name as their author.</li>
            <li>
              A security log of your organisation: sign-ins, sign-outs and changes, with the time, the outcome and the
              network address they came from.
            </li>
            <li>Requests for support, with the page you were on.</li>
            <li>
              Technical logs of requests: what kind of request it was, when, how long it took and how it ended. They are
              used to find faults.
            </li>
          </ul>
        </Stack>
        <Stack as="section" $gap="s2">
          <h2>Stored in your browser</h2>
          <ul>
            <li>One cookie that keeps you signed in. There are no cookies for advertising or for tracking.</li>
            <li>Drafts of what you type, until you save, cancel or log out, for 30 days at most.</li>
            <li>Your last three searches, until you log out.</li>
            <li>Your filters of the library, and your choices of theme, order and shortcuts.</li>
          </ul>
        </Stack>
        <Stack as="section" $gap="s2">
          <h2>Not done</h2>
          <p>
            No scripts of other companies run on these pages, and nothing is measured for advertising. Another company
            receives data only where your organisation has connected a survey provider.
          </p>
        </Stack>
      </Text>
    </PageFrame>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [organisation]

export default PrivacyPage
