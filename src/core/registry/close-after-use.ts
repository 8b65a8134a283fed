/** Uses a client that was opened for one task, and closes it. */
export async function closeAfterUse<Client extends { close(): void }, T>(
  client: Client,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  try {
    return await use(client);
  } finally {
    client.close();
  }
}
