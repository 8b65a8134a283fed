import { addLateMessages } from '#shared/messages/late-messages.ts';

// Otherwise a text would be known only after another file of the same process had loaded it.
addLateMessages();
