import { SURVEY_FILES } from '@core/domain'

/** What each call does beyond its summary, by its id. */
export const CALLS: Readonly<Record<string, string>> = {
  // Sessions
  'logIn.password':
    'Sets the session cookie and answers the session with a jwt for ten minutes. 10 attempts in 15 minutes count for an account from one address, 100 in an hour for an account, 200 in 15 minutes for an address; more are refused with 429.',
  'logIn.second':
    'Takes one code, one recovery code or what a passkey signed. The cookie that the first step set names the sign-in: it lasts five minutes and five attempts, and is then refused with 410. 10 attempts in 15 minutes count for an account.',
  'logIn.secondPasskey': 'Answers what the passkeys of the person are asked to sign. It is good for one attempt.',
  'logIn.passkeyChallenge':
    'Answers what a passkey is asked to sign, for somebody who is not known yet. It works once, for five minutes, in the browser that asked.',
  'logIn.passkey': 'Sets the session cookie, as signing in with a password does. There is no second step.',
  'account.get':
    'Lists the browsers in which you are signed in, the last used first, with what each called itself, its address and its time zone.',
  'account.endSession': 'The browser is signed out at its next call.',
  'account.endSessions': 'The browsers are signed out at their next call. Tokens of the API stay as they are.',
  'account.password':
    'Needs the current password. The new one must be hard to guess. The browser that asks stays signed in.',
  'account.totpStart':
    'Answers a new key as text and as an address that apps scan. It asks for nothing until its first code is confirmed.',
  'account.totpConfirm':
    'From now on signing in asks for a code. The first second factor comes with ten recovery codes, which are shown this once.',
  'account.totpRemove':
    'Signing in does not ask for codes of the app any more. Without another factor the recovery codes end.',
  'account.recoveryCodes': 'Answers ten new codes, which are shown this once. Those before are worth nothing.',
  'account.passkeyOptions':
    'Answers what the browser is asked to make. It works once, for five minutes, in this session.',
  'account.passkeyAdd':
    'The passkey signs in without a password, and is a second factor beside one. At most 20 per person.',
  'account.passkeyRemove': 'It signs in no more. It stays in the device until it is removed there.',
  'account.policy': 'Counts the active people who sign in by themselves. Those whom a provider signs in are exempt.',
  'account.policyChange':
    'Where it is required, people without a second factor can do nothing but set one up, from their next call on.',
  'people.endSessions':
    'For managers, and for admins where the person is an admin. Tokens of the API stay as they are.',
  'people.removeFactors':
    'Removes authenticator app, passkeys and recovery codes; the password alone signs in then. The reason is kept in the audit log.',
  'session.check':
    'Answers the session of the cookie with a fresh jwt, so that a client that keeps the cookie need not sign in again. Without a session the answer is false, with status 200.',
  'session.logout': 'Ends the session for good: its cookie and all its jwts are useless from then on.',
  'session.config': 'Answers what screens need to know besides the session: names, limits and switches.',
  'logIn.firstAdmin':
    'Works only on an empty installation, once, with the secret that the server printed at its first start. Makes the client organisation with its administrator and signs them in.',
  'session.supportEvent': 'Tells support that you ask for help, and on which page. Support answers by e-mail.',
  'session.preferences':
    'Lists the metadata values that you chose as preferences. Studies with one of them are marked as preferred.',
  'session.preference': 'Adds one preference, changes whether the values below it count too, or takes it back.',
  'session.clearPreferences': 'Removes all your preferences at once.',

  // Survey providers
  'integrations.status':
    'Answers each provider that the organisation uses. Keys, surveys and problems are shown to managers and to those who may change the connection.',
  'integrations.token': 'Answers who set the key when, what it may not do, and its last characters. Never the key.',
  'integrations.updateToken':
    'A new key is asked at the provider first and kept only where the provider takes it. Send auto_import by itself. The masked key means the one that is there.',
  'integrations.createQualtricsToken':
    'Takes a form. The token is asked at Qualtrics first; without a data centre it is asked at the usual one, and the answer says the right one. Reads the list of surveys.',
  'integrations.deleteQualtricsToken':
    'Takes a form. Imports that still ask Qualtrics end with an error; studies and datasets stay.',
  'integrations.createDecipherToken':
    'The key has 64 characters: the public part and the private part, 32 each. It is asked at Decipher first. Reads the list of surveys.',
  'integrations.deleteDecipherToken': 'Imports that still ask Decipher end with an error; studies and datasets stay.',
  'integrations.createSurveyMonkeyToken': 'The token is asked at SurveyMonkey first. Reads the list of surveys.',
  'integrations.deleteSurveyMonkey':
    'Imports that still ask SurveyMonkey end with an error; studies and datasets stay.',
  'integrations.connectSurveyMonkey':
    'Answers the address to which a browser goes to give consent. It is good for 15 minutes, in the session that asked.',
  'integrations.finishSurveyMonkey':
    'Turns the code into a token and leads the browser to the settings, which say what became of it.',
  'integrations.refresh':
    'Asks the provider for all surveys of the account. Where the provider asks to wait, or does not take the key any more, the status says so.',
  'integrations.surveys':
    'Answers the list as it was read last, the newest surveys first, with what became of each here. Asks nobody.',
  'integrations.importQualtrics':
    'Takes a form. Begins an import, or answers the one that runs. Follow it with the list; the dataset is there, unpublished, when its step is ready.',
  'integrations.importSurveyMonkey':
    'Begins an import, or answers the one that runs. Follow it with the list; the dataset is there, unpublished, when its step is ready.',
  'integrations.importDecipher':
    'Begins an import, or answers the one that runs. Follow it with the list; the dataset is there, unpublished, when its step is ready.',
  'integrations.publish':
    'Publishes what was imported. While an import runs, the wish is kept and its result is published.',
  'integrations.cancel': 'Nothing of the import remains; what was published before stays.',
  'integrations.patchSurvey':
    'New answers are published automatically only where readers lose nothing; otherwise they wait with the list of losses.',
  'integrations.notice':
    'For providers. The signature decides; a notice only has somebody look for new answers soon, and copies count once.',
  'integrations.probeNotices': 'For providers, which ask whether notices are taken at an address.',

  // Client organisation
  'client.get': 'Answers the organisation that you belong to, with the settings that its administrators made.',
  'client.patch':
    'Changes the settings that are sent and keeps the others. They take effect with the next call of everyone; files that are finished keep the date on which they expire. A support address is an e-mail address or a web address.',
  'client.effects':
    'Counts what a change of the settings concerns now: people, those who meet locked studies, studies, stories and files.',
  'branding.get':
    'Answers the address of each picture that is set, and who set it when. Files with their previous ones, and the template, are shown to administrators only.',
  'branding.upload':
    'Takes a form with files for any of the slots: pictures of at most 5 MB and 40 million pixels (PNG, JPEG or GIF, judged by their content and redrawn), a template of at most 30 MB with 2 master slides. Instead of a file a slot can be given "previous", or nothing to empty it. If one field is refused, nothing is changed.',
  'branding.patch':
    'Empties slots, brings back the files that they held before, or sets the brand colour. Each file that is replaced or removed becomes the previous one of its slot.',
  'branding.picture':
    'Answers the picture as it is kept: redrawn, within the size of its slot. It never changes under its address, so it can be kept for a year.',
  'branding.loginLook':
    'Answers what the login page shows. Where the installation has several organisations, all of it is null.',
  'branding.loginPicture':
    'Answers the logo or the picture of the login page, where the installation has one organisation.',
  'audit.list':
    'Who did what to which object, when and from where: signing in, every change and every file taken. Lines are added and never changed.',
  'audit.chain':
    'Each line is sealed within seconds by a hash over it and the seal before it; "verify" says where the chain is broken.',
  'audit.export': 'Answers the lines as a file, however many they are, and adds a line that says so.',
  'forwarding.get': 'Answers the receiver, how many lines wait for it, and what went wrong last.',
  'forwarding.set':
    'Lines are sent in the order of the chain, at least once each: as JSON lines with the header Tabularium-Signature ("t=<seconds>,v1=<HMAC-SHA256 of t, a full stop and the body>"), or as syslog messages (RFC 5424, octet counting) over TCP. A first receiver gets lines from then on; another one goes on where the last one was.',
  'forwarding.patch': 'Lines of the pause are kept, and sent when it ends.',
  'forwarding.delete': 'What waits is not sent any more; the log itself stays as it is.',
  'forwarding.test':
    'Answers whether the receiver took the line. Where it did, what waits is sent at once instead of at the next try.',
  'usage.get':
    'Counts of the last months: words that found nothing, studies and questions that were opened, files, studies that nobody opened, stories with old data, and people who were here. Nobody is named.',
  'glossary.list':
    "Lists the entries of the organisation's glossary by name. Searches of everybody in the organisation take the forms of an entry for each other.",
  'glossary.create':
    'Adds an entry of 2 to 12 forms. A form has at most 80 characters and 6 words, and is in one entry only, whatever its case and accents; 409 names the entry that has it. A glossary has at most 1,000 entries.',
  'glossary.patch':
    'Replaces the forms of an entry. With `base`, a change that somebody else made meanwhile is not overwritten: 409 with code `edited`.',
  'glossary.delete': 'Deletes the entry. Its forms no longer find each other.',
  'glossary.import':
    'Adds an entry for each line that can be one. Forms stand apart by commas, semicolons, tabs or =; quotes hold a form with one of these together. Each line is answered with what became of it; at most 1,000 lines.',
  'glossary.unfound':
    'Lists at most 100 words that people of the organisation searched in the last 12 months and that found nothing, those searched most first. Who searched is not kept. Words that an entry has, or that were dismissed, are left out.',
  'glossary.dismiss': 'Leaves these words out of the list from now on, for all who manage the glossary.',
  'usage.export': 'Answers the same lists as one CSV file, and adds a line to the audit log.',
  'branding.template': 'Answers the PowerPoint file that was uploaded last.',
  'client.fields':
    'Lists the metadata fields in their order with their values. Managers get all of them, others those that studies have which they may view.',
  'client.field': 'Answers one field in the same form as the list.',
  'fields.edit':
    'Answers all fields with all values, how many studies of the organisation each has, and the revision that a save is compared with.',
  'fields.preview':
    'Counts the studies and people that the changes would touch, and stores nothing. It is refused for the same reasons as saving.',
  'fields.save':
    'Makes all changes in their order, or none of them. Studies and stories are filed by the new values at once, and preferences for a merged value become those of the one it is merged into. Where somebody else changed a field or value since base_revision, it is refused with the code edited.',
  'client.domain': 'Lists the names of the access groups that datasets and documents can be restricted to.',

  // People
  'people.list':
    'Answers one page of the people of your organisation, with the groups they belong to and when they were last here.',
  'people.effects':
    'Counts what the person may open now and could open as a user, and what stays theirs: favorites, saved reports and stories.',
  'personalData.erasure':
    'Counts what would be deleted with the person, and what would stay for others under a pseudonym.',
  'personalData.erase':
    'Cannot be undone. Sessions and tokens end at once; name, address and what only the person could see are deleted; what others use stays, and the person is called by a pseudonym there and in the audit log. The last active admin stays, and so do you.',
  'personalData.eraseOwn':
    'The same for oneself, where the administrators of the organisation allow it. The last active admin stays.',
  'personalData.export':
    'Answers a file with the account, what the person keeps and made, and the lines of the audit log that are theirs; without anything that would open something. The audit log says that it was taken.',
  'personalData.own': 'Answers the same file about yourself.',
  'session.patchUser':
    'Changes the fields that are given. What you have seen and set is for yourself only. Role and activity are for admins, and for managers as far as no admin is concerned; the last active admin stays one. Sessions of a deactivated person end at once.',

  'people.groups':
    'Lists the groups by name, each with how many people it has and how many studies, datasets and files are for it.',
  'people.bulk':
    'Decides for each person as the change of one would: who may not be changed is named with the reason, the others are changed.',
  'people.addIntegrationAdmin': 'The provider must be one that the organisation uses.',
  'people.removeIntegrationAdmin': 'Nothing happens to the connection itself.',
  'joining.invite':
    'Makes an account that waits for its person, with a link that works once within seven days. With a mail server the link is sent; it is in the answer either way, and nowhere else.',
  'joining.link': 'The link before it is useless from now on. Links to a new password work once within 30 minutes.',
  'joining.withdraw': 'Removes the account that was waiting; its link is useless.',
  'joining.forgot':
    'Sends a link to a new password where the address has an account that signs in with one. Without a mail server nothing is sent, and the answer says so.',
  'joining.signUp':
    'Sends a link to join where exactly one organisation has the address or its domain on its whitelist and nobody has an account with it.',
  'joining.inspect': 'Refused with 410 when the link was used, has expired or was taken back.',
  'joining.accept': 'Ends the other sessions of the account and signs in. The password must be hard to guess.',
  'people.createGroup':
    'Makes a group without members. A name that is taken, in upper or lower case, is refused with 409.',
  'people.patchGroup': 'Renames the group wherever it is named: its members, and all that is for it, stay as they are.',
  'people.deleteGroup':
    'Takes the group from its people and from all that names it. As long as something is for this group only, it is refused with 409.',
  'people.changeMembers':
    'Adds and removes at most 1,000 people each. Those who cannot be changed are left out and named with the reason.',

  'tokens.list': 'Lists your tokens without their texts, the newest first. Expired ones stay until they are revoked.',
  'tokens.all':
    'Lists the tokens of the organisation without their texts, the newest first, each with the account whose rights it has.',
  'tokens.create':
    'Answers the text of the token this once; only a hash of it is kept. A token has the rights of its owner as they are at each call, as far as its scopes go. Admins can make tokens of service accounts, and with the scope scim alone, of the organisation’s directory.',
  'tokens.revoke': 'The token is useless from the next call on.',
  'accounts.list': 'Lists the service accounts by name, each with how many tokens it has.',
  'accounts.create':
    'Makes an account for a program. Nobody can sign in as it; it works with tokens, and has the rights of its role and groups.',
  'accounts.patch': 'Changes the fields that are given. Tokens of a deactivated account end at once.',
  'signOn.list':
    'Lists the connections with their last test, without their secrets, and the address to which OpenID Connect providers send people back.',
  'signOn.create':
    'Adds a connection that is off. Each domain must be on the whitelist, and no other organisation may have accounts or a connection there; otherwise it is refused with 400 and says why.',
  'signOn.patch':
    'Changes what is given. Other settings of the provider make the last test void and switch the connection off. It is switched on only after a test that succeeded. The last one that is on stays on while passwords are closed.',
  'signOn.delete': 'Deletes the connection and the links of its people. Accounts and sessions stay.',
  'signOn.test':
    'Answers an address to open in the browser within five minutes. What the provider sends is stored as the last test of the connection, and nobody is signed in.',
  'signOn.readMetadata':
    'Reads the metadata at an address (https, outside the own network, at most 512 kB) or in a text, and stores nothing. Metadata with a document type is refused.',
  'signOn.passwords':
    'Counts who signs in by the connections that are on, and names those who could not sign in without a password.',
  'signOn.patchPasswords':
    'Closing needs a connection that is on and at least one admin who keeps their password. Passwords of all others are then refused as if they were wrong; sessions go on.',
  'signOn.find':
    'Looks at the domain of the address only. Addresses without a connection all get the same answer. 300 questions in 15 minutes count for an address of the internet; more are refused with 429.',
  'signOn.start':
    'Redirects the browser to the provider and binds the sign-in to it by a cookie for 15 minutes. Where that fails, it redirects to the login page with the code of the problem and the number of the request.',
  'signOn.finishOidc':
    'Exchanges the code for the id token, checks it, signs the person in and redirects to where they wanted to go. Where that fails, it redirects to the login page with the code of the problem and the number of the request.',
  'signOn.acceptSaml':
    'Checks the assertion: signed with SHA-256 or better by a certificate of the connection, for this product, this address and a request that waits, never seen before. Redirects the browser on to where its cookie is looked at.',
  'signOn.finishSaml':
    'Signs the person in whose assertion was accepted, if this is the browser that asked, and redirects to where they wanted to go.',
  'signOn.metadata': 'Answers the entity id and the address for assertions, as SAML providers read them.',

  'whitelist.emails': 'Lists the single addresses that may be written to besides those of your people.',
  'whitelist.addEmails':
    'Adds at most 1,000 addresses, in lower case and each once. Those that cannot be added are named with the reason.',
  'whitelist.deleteEmail': 'Takes one address off the whitelist.',
  'whitelist.domains': 'Lists the domains of which every address may be written to.',
  'whitelist.addDomains':
    'Adds at most 1,000 domains. Endings under which anyone registers, and the known providers of free mailboxes, are refused with the reason.',
  'whitelist.deleteDomain': 'Takes one domain off the whitelist.',

  // Library
  'studies.list':
    'Answers one page of the studies. Those that you may not open come last and are locked; with a query, filters, restrict=1 or silent restrictions they are left out.',
  'studies.get':
    'Answers the study with a summary of each dataset. Questions come with the dataset itself (datasets.get).',
  'studies.create':
    'Makes a study without datasets. Problems are listed under the names of their fields, study_name and study_number among them.',
  'studies.patch': 'Changes the fields that are given. Metadata fields that are not named keep their values.',
  'studies.delete':
    'Deletes the study with its datasets, documents, reports and key insights. It cannot be undone; the name has to be given to confirm it.',
  'stories.search':
    'Answers one page of the public stories, those for your groups and your own, searched by title, summary and cards.',
  'stories.list': 'Lists the public stories, those for your groups and your own, newest change first.',
  'stories.get':
    'Answers the story with its cards. Cards about documents, key insights and data that you may not open are left out.',
  'stories.create': 'Makes a story of your own. Cards are added one by one (stories.addCard).',
  'stories.patch':
    'Changes what is given. A manager may change a story of somebody else that they read, but only its author may make it private.',
  'stories.addCard':
    'Adds a headline, a text, a picture, a divider, a page of a document, a key insight or a figure, behind the card that is named or behind the last. A story holds at most 100 cards.',
  'stories.uploadPicture':
    'The body is the picture itself: PNG, JPEG or GIF, at most 10 MB. It is redrawn, so that nothing else of the file is kept. Answers the key by which stories.addCard and stories.patchCard name it; a picture that no card or cover names within a day is deleted.',
  'stories.cover': 'Answers the picture that was chosen as the cover as WebP; 404 where a cover is drawn.',
  'stories.picture': 'Answers the picture of a picture card as WebP.',
  'stories.patchCard':
    'Changes the words or the picture of a card, as far as its kind has them. With base, a text that somebody else changed meanwhile is not overwritten.',
  'stories.moveCard': 'Puts the card behind another one, or at the top, and answers the story in its new order.',
  'stories.removeCard': 'Removes the card. For a day it can be put back with stories.restoreCard.',
  'stories.restoreCard': 'Puts a removed card back at the place that it had.',
  'stories.copyCard': 'Puts a copy of the card behind it.',
  'stories.figure':
    'Calculates the figure of a card with your own rights: over the version of the data that the card shows or, with newest, over the one that the dataset has now. Where that version lacks a question, row, banner or weight of the figure, nothing is calculated and missing names it.',
  'stories.setFigureView':
    'Shows the question of a figure in another way: of the data that the card shows or, with data_version, of the newest, which you looked at. Where a colleague changed the view since base, nothing is changed.',
  'stories.remove': 'Takes the story out of sight; for a day it can be restored, then it is gone.',
  'stories.restore': 'Puts a story back that was deleted at most a day ago, with its cards and readers.',
  'stories.versions':
    'Lists what the story was, newest first, with who changed it and in what it differs from the version before. What one person changes without a pause of half an hour is one version. Cards that you may not see are left out, and so are versions that differ in nothing else.',
  'stories.restoreVersion':
    'Brings title, summary and cards of an earlier version back. What the story is now joins its history; readers stay as they are, and so do cards that you may not see.',
  'stories.copy': 'Makes an own story that nobody else reads, with the cards that you see.',
  'stories.readers':
    'Says how many people read the story as it is or, with public or groups, would read it, and which cards some of them may not see.',
  'stories.viewAs':
    'Answers the story as a person gets it or, with group, somebody who is in this group alone or, with neither, in no group; for its author, and for managers who see it. Cards that you do not see are left out. Nothing is counted as read, and the audit log has a line.',
  'stories.figureAs':
    'Calculates the figure of a card with the rights of whichever of you two has fewer. A card that one of you does not see is not found.',
  'stories.settleFigure':
    'Lets readers have the newest figures, or keeps those that the card has. data_version says which version was looked at; if the data have changed again since, nothing is decided.',
  'comments.list':
    'Lists the comments on the story and on the cards that you see, with their replies, oldest first. Comments on cards that you may not see are left out.',
  'comments.add':
    'Comments on the story, on a card of it, or replies to a comment, and answers all comments. @[id] mentions a person of comments.people. A story holds at most 500 comments.',
  'comments.patch':
    'Changes the words of a comment of your own. With base, words that were changed meanwhile are not overwritten.',
  'comments.remove':
    'Deletes a comment of your own; managers delete any. A first comment with replies loses its words only.',
  'comments.settle':
    'Marks the conversation as resolved, or opens it again. For those who began it or may change the story.',
  'comments.people':
    'Names people who can see the story, or the card, to mention in a comment: those in the conversation or, with query, those of that name. Under silent restrictions only those whose names the story shows you.',
  'views.list': 'Lists the views of the list that you saved, by name. Nobody else sees them.',
  'views.create':
    'Saves a view for you. You have at most 50 of one list; a name that you used already is refused with 409.',
  'views.change':
    'Changes the name, the settings, or whether the list opens with the view. One view of a list can be the default: another one that was is so no longer.',
  'views.delete': 'Removes the view. What it shows stays as it is.',
  'favorites.list':
    'Lists your favorites with the study or story of each, newest first. What you may no longer know of is left out.',
  'favorites.create': 'Marks a study or story. One that is marked already answers the favorite that is there.',
  'favorites.delete': 'Takes the mark away; the study or story stays.',
  'following.list':
    'Lists what you follow: studies, stories, questions, saved reports and searches. What you may no longer know of is left out.',
  'following.get': 'Whether you follow it.',
  'following.start':
    'Follows a study, story, question, saved report or search: what happens to it, or what the search newly finds, is in following.notices, and in your mails if you chose some. Following it again changes nothing. You can follow at most 500 things, 50 of them searches.',
  'following.end': 'Stops following it. What was said before stays in your inbox.',
  'following.notices':
    'Lists what is new in what you follow and what was said to you, newest first: 100 lines at most. Equal notices about one thing are one line until they are read. What you may no longer know of is in no line and no count.',
  'following.read':
    'Marks notices as read, up to the moment of the newest one that you saw: those of one line, or all. Answers how many lines are unread now.',
  'following.getChoice': 'How you get news besides the inbox, and whether this installation can send mails.',
  'following.patchChoice':
    'Chooses mails at once (gathered for a minute or two), every day or every Monday at 08:00 of your time zone, or none. What was in your inbox before is not mailed.',
  'following.askLeave': 'Sends the browser to the page that asks whether your mails are to stop. Nothing changes yet.',
  'following.leaveMails':
    'Stops the mails of the person to whom the link was sent, as mail programs do it in one click (RFC 8058). The link is good for nothing else. Repeating it changes nothing.',
  'search.questions':
    'Answers one page of the questions of datasets that you may use, best match first. Where few match everything, those that match a part of it follow, marked as near. The words of a study (name, number, date) count for its questions. The same question of older waves is nested in the newest one.',
  'search.documents':
    'Answers one page of the documents that you may open, found by name and by the text of their pages. Ask for the parts that you need with fields.',
  'search.suggest':
    'For search fields, while somebody types: the last word counts as the beginning of one. At most 4 of each kind, 2 entries of the glossary, or 12 of the one that kind names: an exact number or code first, then what begins as typed, then the newest. Nothing is counted, and no spelling is mended; nothing comes for words such as "the" alone.',
  'questions.search': 'Answers the 50 best matches by the text of the question, without paging.',
  'similar.question': 'Answers the question and at most 25 questions of other datasets whose text comes close to it.',
  'similar.parent': 'Answers the study that holds the question.',
  'similar.askedBefore':
    'Compares up to 4 questions of a draft with those of all datasets that you may open: by letters and words, and where your organisation searches by meaning also by words near in meaning. Nothing of the draft is kept. Ask for a long draft in several calls.',
  'similar.readDraft':
    'Takes a Word (.docx) or text file of at most 10 MB and answers its text of at most 300,000 characters. The content decides what it is. Nothing of the file is kept.',
  'share.email':
    'Sends a mail of a fixed form with the address of the item to addresses, people and groups, everybody once. Each has its own outcome; 20 are taken in one call, and 100 people in an hour: what does not fit is refused in its outcome, and with nothing left the call with 429.',
  'share.preview':
    'Answers for each address, person and group what they would see, as far as you may know that, whether mails can be sent at all, and the link. Nothing is sent. 600 addresses in an hour, more are refused with 429.',
  'share.suggest':
    'Names groups that you may write to and colleagues whose name begins so, with what they would see as far as you may know that. Under silent restrictions nobody is found but the author of a story.',
  'access.ask':
    'Sends a request for access to those who can give it. The answer is the same whether the item is hidden from you or does not exist, in which case it reaches nobody. A repeat within a day changes the note only; 20 requests in an hour, more are refused with 429.',
  'access.list':
    'Answers your own requests and those of others that you can answer: what you give access to, and what giving it does.',
  'access.answer':
    'Makes exactly the change that was listed, named by its groups, or declines. A change that means something else by now is refused with 409.',

  // Documents and key insights
  'documents.list': 'Lists the documents of the study that you may open, newest first.',
  'documents.upload':
    'The body is the file itself. PDF, PowerPoint, Word, Excel and pictures are taken, at most 100 MB; its content decides what it is. Text and previews follow: preview_state says when.',
  'documents.get': 'Answers the document with the addresses of its file and previews.',
  'documents.page':
    'Answers the text of the page and the address of its preview. With a query, the words that match are marked in the text, and on the preview where their places are known.',
  'documents.find':
    'Answers the pages that hold all words of the query, in their order, each with the text around the first match.',
  'documents.preview': 'Answers the picture of the page.',
  'documents.file': 'Answers the file as it was uploaded.',
  'documents.delete': 'Removes the document with its pages and previews for good.',
  'documents.patch': 'Sets the access groups that may open the document. It takes effect at once.',
  'documents.copy': 'Adds the same file to another study, as a separate document with the same access groups.',
  'insights.list': 'Lists the key insights in their order. A study also answers those of its documents.',
  'insights.search':
    'Answers one page of the key insights of all studies, documents and datasets that are open to you and that hold all words of the query.',
  'insights.create': 'Adds a key insight behind the last one. A study with its documents holds at most 200.',
  'insights.order': 'Takes the ids of all key insights in their new order.',
  'insights.get': 'Answers one key insight.',
  'insights.patch': 'Changes the text, or removes the picture with insight_image null.',
  'insights.delete': 'Removes the key insight with its picture.',
  'insights.uploadImage':
    'The body is the picture itself: PNG, JPEG or GIF, at most 10 MB. It is redrawn, so that nothing else of the file is kept.',
  'insights.image': 'Answers the picture as WebP.',

  // Datasets and questions
  'datasets.get':
    'Answers the dataset with its questions, options, nets and calculated rows. Without full access it holds the open questions only, with protected counts.',
  'datasets.patch': 'Takes exactly one of the three fields. It takes effect at once.',
  'datasets.publish':
    'Starts to publish the dataset, or the version that waits. It is done when its state is Ready (datasets.states); readers keep what they have until then.',
  'datasets.changes':
    'Compares the version that waits, or the one named, with the one that readers have. Without one that waits, the list is empty.',
  'datasets.versions':
    'Answers what each version holds and who made and published it, and files since the last one that could not become a version.',
  'datasets.withdraw':
    'Readers no longer meet the dataset, and saved reports on it cannot be opened, until a version is published again. Who did it is in the security log.',
  'datasets.publishVersion':
    'Takes any version that is not published, an earlier one among them. Readers keep theirs until the job has brought the other one.',
  'datasets.states':
    'Answers little, so that it can be asked again and again while something is imported or published.',
  'datasets.grids': 'Answers for one question, or for each, the questions with the same options in the same order.',
  'datasets.changeGrids':
    'The body names 1 to 200 grids and what to do with each. Grids are dissolved first, then changed, then made; all of it is done, or nothing.',
  'questions.patch': 'Takes exactly one of the three fields.',
  'questions.patchByUri': 'As questions.patch, for a question that is named by its natural key.',
  'nets.create': 'Adds a net for all readers of the dataset. A question holds at most 100.',
  'nets.change': 'Changes a net that you added; managers can change all of them.',
  'nets.delete': 'Removes a net that you added; managers can remove all of them.',
  'calculated.create': 'Adds a calculated row for all readers of the dataset. A question holds at most 100.',
  'calculated.change': 'Gives a calculated row that you added another definition; managers can change all of them.',
  'calculated.delete': 'Removes a calculated row that you added; managers can remove all of them.',
  'filters.list': 'Lists the filters on the dataset that you gave a name, by name. Nobody else sees them.',
  'filters.create':
    'Keeps a filter for you. You have at most 100 on one dataset; a name that you used already is refused with 409.',
  'filters.change': 'Changes the name, the filter, or both.',
  'filters.delete': 'Removes the filter. Reports that were made with it stay as they are.',
  'tableBooks.create':
    'The body is the table book itself: XLSX or CSV, at most 20 MB. Its tables are recognised by titles, labels and heads and counted under every weight and base; tableBooks.get says when it is done. Only with full access to the dataset. You have at most 20 comparisons, each kept for 7 days; the oldest makes room for a new one.',
  'tableBooks.get':
    'Answers which setting explains the figures and letters of the book, and every cell that differs with its likeliest reason. Nobody else sees it.',
  'tableBooks.delete': 'Stops the comparison, or removes it.',
  'banners.list':
    'Lists the banners that managers made for the dataset, in their order. Without full access they hold open questions only.',
  'banners.create':
    'Makes a banner for all readers of the dataset: at most 12 entries side by side and 200 columns. A name that is taken is refused with 409.',
  'banners.order': 'Takes the ids of all banners of the dataset in their new order.',
  'banners.patch':
    'Changes the name, the entries, or both. Where somebody else changed the banner since base_revision, it is refused with the code edited.',
  'banners.delete': 'Removes the banner. Saved reports that use it say that it is gone.',
  'responses.list':
    'Answers one page of the open-ended answers with what they sound like, in an order that says nothing about respondents. Where too few people wrote something for your rights, there are none (protected).',
  'responses.sentiment':
    'Answers which scores are called positive, neutral and negative, and which languages are scored.',

  // Analyses and reports
  'analysis.run':
    'Counts each row question by the columns and answers raw counts and sums; percentages, means and tests follow from them. At most 1,000 tables are made in one call, of 500 columns each. Readers without full access get protected figures.',
  'analysis.base': 'Answers how many respondents pass the filter, unweighted and weighted.',
  'analysis.findings':
    'Compares each column with everybody else, and waves with the one before, in all questions that you may see, at most 2,000 tables. Answers what withstands a control of the share of false findings over all comparisons, the largest effect first, each story once. An empty list means that nothing stands out. Readers without full access get what their protected figures show.',
  'receipts.create':
    'Gives a table an address, under which its figures are explained and can be checked. The same table has the same address. It is counted first: a table that you do not get has none.',
  'receipts.get':
    'Answers the table of a receipt, counted from the version that it was made of and by the definitions of that time, with your rights of now, and the same from the data that readers have now. Managers learn where a dataset was deleted (deleted); to others such a receipt does not exist.',
  'receipts.document':
    'Answers a document with everything that the figures follow from: request, definitions, preparation steps, checksums, and the numbers. `npm run receipt` counts it again from the original file.',
  'reports.list': 'Lists the saved reports of the study that you may open, newest first.',
  'reports.get': 'Answers the report. Ask for serialized_request to build it again.',
  'reports.create':
    'Saves the report for everyone who may open the dataset. Questions, options and weights that the dataset lacks are refused with 400.',
  'reports.patch':
    'Changes title, description, content or several of them. Authors can change their own reports, managers all of them. What the report was stays among its versions. What somebody else changed since `base` is refused with the code edited.',
  'reports.versions':
    'Answers who saved the report when, and what they changed. The latest 50 versions are kept. Without full access to the dataset, versions that use questions closed to you are left out.',
  'reports.restore':
    'Makes an earlier version the present one under the next number. Authors can restore their own reports, managers all of them. Where the report is the same already, nothing changes.',
  'reports.delete':
    'Deletes the saved report of this id: authors their own, managers all of them. Where the id is that of your own summary report, that one is stopped and removed.',
  'summaries.create':
    'Makes one table for each question and grid row, at most 500. Follow it with summaries.items. You have at most 50.',
  'summaries.list': 'Lists your summary reports of the study, newest first.',
  'summaries.items':
    'Answers how many items are complete, and each without its table. It can be asked again and again until pptx_url is there.',
  'summaries.item': 'Answers one item with its table, or with the reason why there is none.',
  'summaries.retry': 'Makes an item without a table again. One that has its table is refused with 409.',
  'summaries.deck': 'Answers the PowerPoint file while deck_state is ready, until it expires; otherwise 404.',
  'summaries.makeDeck':
    'Starts to make the PowerPoint again after it expired or failed. Before all items are complete it is refused with 409.',
  'summaries.delete':
    'Stops and removes your summary report with its PowerPoint. It is the same as reports.delete for its id.',
  'downloads.create':
    'Starts to write the file; downloads.get says when it is ready. You have at most 50 files, of 500 MB each; the organisation sets for how many days (`file_days`).',
  'downloads.data':
    'Starts to write the data of a dataset as a file for other programs; downloads.get says when it is ready. It holds all questions that readers have, with their answers as they are prepared.',
  'downloads.story':
    'Starts to write the story as slides, or as a PDF file with a page for each of them, in the template of your organisation; downloads.get says when it is ready. It has the cards that you see, with their figures calculated for you, of the version of the data that each card shows. Organisations without stories get 404.',
  'downloads.list': 'Lists the files that were made for you, newest first.',
  'downloads.get': 'Answers how many tables, respondents or cards are done, or where the file is.',
  'downloads.file': 'Answers the file. Nobody but you gets it.',
  'downloads.retry': 'Starts writing a failed file again.',
  'downloads.renew':
    'Starts to write the same report, or data, with the newest version of the data. A file that has it already, and one of a story, is refused with 409, a report whose figures would answer another question with 400.',
  'downloads.changes':
    'Answers which questions, answers and weights of the report the newest version of the data lacks: none for a file that has that version. A file that is not ready has none: 404.',
  'downloads.delete': 'Stops writing the file, or removes it.',

  // Preparation
  'preparation.get':
    'Answers all steps with author and time, and which of them cannot be taken. What the reader of the file found comes first.',
  'preparation.put':
    'Takes the place of all steps, or is refused as a whole: with 400 where a step cannot be taken that could before, with 409 where somebody has changed the preparation since.',
  'preparation.append':
    'Takes a step behind those there are now. One that cannot be taken is refused with the variable, the reason and what to do, and nothing is changed.',
  'preparation.preview':
    'Answers what a step would do: bases and figures of what it changes, before and after, and of a set the base under each rule. Refused as the step itself would be.',
  'preparation.weighting':
    'Fits weights and answers them in figures, per segment: groups with sample, target and factor, how fitting went, and why there are none. Questions are answered before and after. Refused as the step itself would be; what the data do not allow is part of the answer.',
  'preparation.switch': 'Switches a step off or on again. Refused where a later step needs what it made.',
  'preparation.note': 'Says of a step why it was taken. Readers do not meet it, so that nothing is to be published.',
  'preparation.undo': 'Takes back the last change, no matter who made it.',
  'preparation.redo': 'Makes the change again that was undone last. A new change ends what can be made again.',
  'preparation.make':
    'A job makes a version of the dataset from the file and these steps. What people changed by hand in the version before is kept, unless a step says otherwise. Refused where a step cannot be taken.',
  'preparation.carried':
    'Answers what became of the steps of the file before in the newest one, or null where there was none.',
  'preparation.rename':
    'Decides on a variable that may have another name in this file. The steps are carried over again with it, what anybody changed since stays, and a version is made of them.',
  'preparation.export':
    'Answers what people did, without author and time, so that it can be kept as a file and applied to another dataset.',
  'preparation.apply':
    'Takes the steps of another dataset, or of such a file, as one change that can be undone. Variables are matched by name; what does not fit is listed and left out.',
  'preparation.variables':
    'Answers one page of the variables, those that readers do not meet among them, 2,500 without a limit.',
  'preparation.variable':
    'Answers one variable with its answers, its values in the file where they can be listed, and its range.',

  // Imports
  'imports.create': `Announces a survey file with its name and size: ${SURVEY_FILES}. Its bytes follow with imports.upload. Give either study_id or study_name.`,
  'imports.upload':
    'The body is the file itself, in exactly the size that was announced, at most 1 GiB. Reading starts when it is complete.',
  'imports.codebook':
    'The body is a codebook, at most 20 MB: an Excel workbook with the sheets Variables and Answers, as a preparation has them, JSON, SPSS syntax, a Triple-S definition, a REDCap data dictionary, or CSV with variable, label, code and answer. The file is then read again.',
  'imports.list': 'Lists the imports of the organisation, running ones first, at most 100.',
  'imports.get': 'Answers how far the import is. It can be asked again and again.',
  'imports.review': 'Answers questions, weights and warnings as they were found, once the state is review.',
  'imports.saveChoices': 'Keeps the choices of an unfinished review. Any manager can go on from them on any machine.',
  'imports.reread':
    'Reads the delimited file or workbook again as the options say; delimiter, encoding and decimal sign mean nothing to a workbook. The state becomes reading.',
  'imports.commit':
    'Starts to make the dataset, or a new version where there is one of that name. Before the state is done nothing of it exists for anyone.',
  'imports.cancel': 'Stops the import, and removes its files and choices.',
}
